import { checks, scenario } from '../../../suites/common/words.ts'

// The example of docs/how-we-know/authoring-checks.md: the page contains the scenario and the entry of the table, word for word.

const lookupsByAdmin = scenario(
  'GET of a known and of an unknown user by an administrator',
  async ({ forge, shared }) => ({
    known: await forge.admin.getUser(shared.ada),
    unknown: await forge.admin.getUser(shared.unknownName),
  }),
)
const afterKnown = lookupsByAdmin.after('known')

export const suite = checks({
  'users.get.unknown-to-admin': afterKnown.stated(
    'GET of an unknown user by an administrator returns 404.',
    ({ unknown }, { expect }) => expect(unknown).toHaveStatus(404),
  ),
})
