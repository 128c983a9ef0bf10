import { refuses } from '../../../mutation/mutants/breaking.ts'
import { promisesOf } from '../../../mutation/mutants/mutant.ts'

// The example of docs/authoring-checks.md: the one way to break the promise is there, word for word.

const promise = promisesOf('users')

export const mutants = [
  ...promise(
    {
      operation: 'users.get',
      source: 'code-hosting, Users',
      breaks: 'GET of an unknown user returns 404 with an empty body.',
      kills: ['users.get.unknown'],
    },
    {
      'get-unknown-is-403-to-administrators': {
        mutate: refuses(
          'users.get',
          (call) => call.caller?.isAdmin === true && !call.forge.users.byKey(call.params['username'] ?? ''),
          403,
        ),
        kills: ['users.get.unknown-to-admin'],
      },
    },
  ),
]
