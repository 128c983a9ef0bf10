import { control, requirement } from '../../harness/checks/index.ts'
import { unsigned } from './scenes.ts'

const rule = 'legacy-forge, Authentication, 1'

requirement(
  'legacy-signing.optional.projects',
  {
    level: 'stated',
    source: rule,
    says: 'Authentication is optional: nobody is refused the project list for not signing.',
  },
  async ({ see, expect }) => {
    const { projects } = await see(unsigned)
    expect(projects).toSucceed()
    control(projects).isList()
  },
)

requirement(
  'legacy-signing.optional.issues',
  {
    level: 'stated',
    source: rule,
    says: 'Authentication is optional: nobody is refused the issues of a public project for not signing.',
  },
  async ({ see, expect }) => {
    const { issues } = await see(unsigned)
    expect(issues).toSucceed()
    control(issues).isList()
  },
)
