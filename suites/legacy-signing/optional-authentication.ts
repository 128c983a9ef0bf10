import { checks } from '../common/legacy-words.ts'
import { control } from '../common/legacy-tools.ts'
import { unsigned } from './scenarios.ts'

const authenticationRule = 'legacy-forge, Authentication, 1'

export const suite = checks({
  'legacy-signing.optional.projects': unsigned.stated(
    'Authentication is optional: GET of the project list accepts an anonymous request.',
    { source: authenticationRule },
    async ({ projects }, { legacy, shared, expect }) => {
      // If a signed request fails as well, the missing signature is not the cause.
      if (!projects.succeeded) control(await legacy.as(shared.member).listProjects()).succeeded()
      expect(projects).toSucceed()
      control(projects).isList()
    },
  ),
  'legacy-signing.optional.issues': unsigned.stated(
    'Authentication is optional: GET of the issue list of a public project accepts an anonymous request.',
    { source: authenticationRule },
    async ({ issues }, { legacy, shared, expect }) => {
      if (!issues.succeeded)
        control(await legacy.as(shared.member).listIssues(shared.publicProject)).succeeded()
      expect(issues).toSucceed()
      control(issues).isList()
    },
  ),
})
