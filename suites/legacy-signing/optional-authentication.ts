import { control, legacyForgeSuite } from '../../harness/checks/legacy-forge.ts'
import { unsigned } from './scenarios.ts'

export const suite = legacyForgeSuite()
const { requirement } = suite

const authenticationRule = 'legacy-forge, Authentication, 1'

requirement(
  'legacy-signing.optional.projects',
  {
    level: 'stated',
    source: authenticationRule,
    says: 'Authentication is optional: GET of the project list accepts an anonymous request.',
  },
  async ({ play, legacy, shared, expect }) => {
    const { projects } = await play(unsigned)
    // Where a signed request fails as well, the cause is not the missing signature.
    if (!projects.succeeded) control(await legacy.as(shared.member).listProjects()).succeeded()
    expect(projects).toSucceed()
    control(projects).isList()
  },
)

requirement(
  'legacy-signing.optional.issues',
  {
    level: 'stated',
    source: authenticationRule,
    says: 'Authentication is optional: GET of the issue list of a public project accepts an anonymous request.',
  },
  async ({ play, legacy, shared, expect }) => {
    const { issues } = await play(unsigned)
    if (!issues.succeeded)
      control(await legacy.as(shared.member).listIssues(shared.publicProject)).succeeded()
    expect(issues).toSucceed()
    control(issues).isList()
  },
)
