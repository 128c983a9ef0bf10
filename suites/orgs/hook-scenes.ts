import { control, pushHook, scene, type Stage } from '../../harness/checks/index.ts'

export const created = scene(
  'an owner creates two hooks of an organization',
  async ({ forge, fresh, world }) => {
    const organization = await fresh.organization(world.ada)
    const another = await fresh.organization(world.ada)
    const owner = forge.as(world.ada)
    const [url, secondUrl] = [fresh.hookAddress(), fresh.hookAddress()]
    const urlOfAnother = fresh.hookAddress()
    return {
      organization,
      url,
      secondUrl,
      urlOfAnother,
      ofAnother: await owner.createOrganizationHook(another, pushHook(urlOfAnother)),
      answer: await owner.createOrganizationHook(organization, pushHook(url)),
      second: await owner.createOrganizationHook(organization, pushHook(secondUrl)),
      list: await owner.listOrganizationHooks(organization),
      listOfOne: await owner.listOrganizationHooks(organization, { limit: 1 }),
    }
  },
)

export const got = scene('an owner gets two hooks of an organization', async ({ see, forge, world }) => {
  const { organization, answer, second } = await see(created)
  const owner = forge.as(world.ada)
  const [id, secondId] = [control(answer).gives('id'), control(second).gives('id')]
  return {
    id,
    secondId,
    answer: await owner.getOrganizationHook(organization, id),
    second: await owner.getOrganizationHook(organization, secondId),
  }
})

export const gotFromAnother = scene(
  'an owner asks one organization for a hook of another',
  async ({ see, forge, world }) => {
    const { organization, ofAnother } = await see(created)
    const id = control(ofAnother).gives('id')
    return { answer: await forge.as(world.ada).getOrganizationHook(organization, id) }
  },
)

export const edited = scene('an owner edits one of two hooks of an organization', async (stage) => {
  const { forge, fresh, world } = stage
  const { organization, id } = await aHook(stage)
  const owner = forge.as(world.ada)
  const [url, otherUrl] = [fresh.hookAddress(), fresh.hookAddress()]
  return {
    url,
    id,
    otherUrl,
    other: await owner.createOrganizationHook(organization, pushHook(otherUrl)),
    answer: await owner.editOrganizationHook(organization, id, changedTo(url)),
    later: await owner.getOrganizationHook(organization, id),
    listLater: await owner.listOrganizationHooks(organization),
  }
})

export const deleted = scene('an owner deletes one of two hooks of an organization', async (stage) => {
  const { forge, fresh, world } = stage
  const { organization, id } = await aHook(stage)
  const owner = forge.as(world.ada)
  return {
    id,
    other: await owner.createOrganizationHook(organization, pushHook(fresh.hookAddress())),
    before: await owner.getOrganizationHook(organization, id),
    listBefore: await owner.listOrganizationHooks(organization),
    answer: await owner.deleteOrganizationHook(organization, id),
    later: await owner.getOrganizationHook(organization, id),
    listLater: await owner.listOrganizationHooks(organization),
    again: await owner.deleteOrganizationHook(organization, id),
  }
})

/** A hook of an organization of ada's, for a check that changes it. */
export async function aHook({ forge, fresh, world }: Stage) {
  const organization = await fresh.organization(world.ada)
  const hook = pushHook(fresh.hookAddress())
  const made = await forge.as(world.ada).createOrganizationHook(organization, hook)
  return { organization, id: control(made).gives('id') }
}

/** Another address, and switched off. */
export function changedTo(url: string) {
  return { ...pushHook(url), active: false }
}
