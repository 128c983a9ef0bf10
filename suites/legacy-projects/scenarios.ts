import { scenario } from '../../harness/checks/index.ts'

export const anonymousList = scenario('an anonymous caller lists the projects', async ({ legacy }) => ({
  list: await legacy.anonymous.listProjects(),
}))

export const memberList = scenario('a member lists the projects', async ({ legacy, legacyShared }) => ({
  list: await legacy.as(legacyShared.member).listProjects(),
}))

export const outsiderList = scenario('an outsider lists the projects', async ({ legacy, legacyShared }) => ({
  list: await legacy.as(legacyShared.outsider).listProjects(),
}))
