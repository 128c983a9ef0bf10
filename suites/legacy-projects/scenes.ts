import { scene } from '../../harness/checks/index.ts'

export const anonymousList = scene('an anonymous caller lists the projects', async ({ legacy }) => ({
  list: await legacy.anonymous.listProjects(),
}))

export const memberList = scene('a member lists the projects', async ({ legacy, legacyWorld }) => ({
  list: await legacy.as(legacyWorld.member).listProjects(),
}))

export const outsiderList = scene('an outsider lists the projects', async ({ legacy, legacyWorld }) => ({
  list: await legacy.as(legacyWorld.outsider).listProjects(),
}))
