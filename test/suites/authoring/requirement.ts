import { codeHostingSuite, control, scenario } from '../../../harness/checks/index.ts'

// The example of docs/authoring-checks.md: what follows the next two lines is there, word for word.

export const suite = codeHostingSuite()
const { requirement } = suite

const lookupsByAdmin = scenario(
  'GET of a known and of an unknown user by an administrator',
  async ({ forge, shared }) => ({
    known: await forge.admin.getUser(shared.ada),
    unknown: await forge.admin.getUser(shared.unknownName),
  }),
)

requirement(
  'users.get.unknown-to-admin',
  {
    level: 'stated',
    says: 'GET of an unknown user by an administrator returns 404.',
  },
  async ({ play, expect }) => {
    const { known, unknown } = await play(lookupsByAdmin)
    control(known).succeeded()
    expect(unknown).toHaveStatus(404)
  },
)
