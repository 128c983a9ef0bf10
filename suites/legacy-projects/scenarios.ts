import { scenario } from '../../harness/checks/index.ts'

export const anonymousList = scenario(
  'GET of the project list by an anonymous request',
  async ({ legacy }) => ({
    list: await legacy.anonymous.listProjects(),
  }),
)

export const memberList = scenario(
  'GET of the project list by a member',
  async ({ legacy, legacyShared }) => ({
    list: await legacy.as(legacyShared.member).listProjects(),
  }),
)

export const outsiderList = scenario(
  'GET of the project list by an unrelated user',
  async ({ legacy, legacyShared }) => ({
    list: await legacy.as(legacyShared.outsider).listProjects(),
  }),
)
