import { refuses } from '../../../mutation/mutants/breaking.ts'
import { breaking } from '../../../mutation/mutants/mutant.ts'

// The example of docs/how-we-know/authoring-checks.md: the page contains the way to break the promise, word for word.

export const mutants = breaking({
  'users.get unknown: GET of an unknown user returns 404 with an empty body.': {
    'get-unknown-is-403-to-administrators': [
      'unknown-to-admin',
      refuses(
        'users.get',
        (call) => call.caller?.isAdmin === true && !call.forge.users.byKey(call.params['username'] ?? ''),
        403,
      ),
    ],
  },
})
