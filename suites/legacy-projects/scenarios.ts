import { scenario } from '../common/legacy-words.ts'

export const anonymousList = scenario(
  'GET of the project list by an anonymous request',
  async ({ legacy }) => ({ list: await legacy.anonymous.listProjects() }),
)

export const memberList = scenario('GET of the project list by a member', async ({ legacy, shared }) => ({
  list: await legacy.as(shared.member).listProjects(),
}))

export const outsiderList = scenario(
  'GET of the project list by an unrelated user',
  async ({ legacy, shared }) => ({ list: await legacy.as(shared.outsider).listProjects() }),
)
