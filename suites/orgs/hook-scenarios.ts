import { scenario } from '../common/words.ts'
import {
  assume,
  control,
  hasFields,
  ifReadable,
  isRefused,
  isServed,
  lists,
  listsAtLeast,
  omits,
  pushHook,
  type Reply,
  type ScenarioContext,
} from '../common/tools.ts'

export const created = scenario(
  'POST of two hooks of an organization',
  async ({ forge, fresh, pollUntil, shared }) => {
    const organization = await fresh.organization(shared.ada)
    const another = await fresh.anyOrganization()
    const owner = forge.as(shared.ada)
    const [url, secondUrl] = [fresh.hookAddress(), fresh.hookAddress()]
    const urlOfAnother = fresh.hookAddress()
    return {
      organization,
      another,
      url,
      secondUrl,
      urlOfAnother,
      ofAnother: await owner.createOrganizationHook(another, pushHook(urlOfAnother)),
      answer: await owner.createOrganizationHook(organization, pushHook(url)),
      listOfOne: await pollUntil(() => owner.listOrganizationHooks(organization), listsAtLeast(1)),
      second: await owner.createOrganizationHook(organization, pushHook(secondUrl)),
      list: await pollUntil(() => owner.listOrganizationHooks(organization), listsAtLeast(2)),
    }
  },
)

export const got = scenario(
  'GET of two hooks of an organization',
  async ({ play, forge, pollUntil, shared }) => {
    const { organization, answer, second } = await play(created)
    const owner = forge.as(shared.ada)
    const [id, secondId] = [control(answer).fieldValue('id'), control(second).fieldValue('id')]
    return {
      id,
      secondId,
      answer: await pollUntil(() => owner.getOrganizationHook(organization, id), isServed),
      second: await pollUntil(() => owner.getOrganizationHook(organization, secondId), isServed),
    }
  },
)

export const gotFromAnother = scenario(
  'GET of a hook of another organization',
  async ({ play, forge, fresh, shared }) => {
    const { organization, another, ofAnother, answer, second } = await play(created)
    const owner = forge.as(shared.ada)
    const own = [answer, second].map((one) => control(one).fieldValue('id'))
    let id = control(ofAnother).fieldValue('id')
    // If hooks are numbered within their organization, a further hook has a number that the other organization lacks.
    for (let more = 0; more < own.length && own.includes(id); more++) {
      const hook = await owner.createOrganizationHook(another, pushHook(fresh.hookAddress()))
      id = control(hook).fieldValue('id')
    }
    assume('hooks of two organizations that differ in their ids', !own.includes(id))
    return { id, answer: await owner.getOrganizationHook(organization, id) }
  },
)

export const changedFromAnother = scenario(
  'PATCH and DELETE of a hook of another organization',
  async ({ play, forge, fresh, shared }) => {
    const { organization, another } = await play(created)
    // The other response needs the unchanged hook.
    const { id } = await play(gotFromAnother)
    const owner = forge.as(shared.ada)
    const url = fresh.hookAddress()
    const edit = await owner.editOrganizationHook(organization, id, changedTo(url))
    const afterEdit = await owner.getOrganizationHook(another, id)
    await owner.deleteOrganizationHook(organization, id)
    return { id, url, edit, afterEdit, afterDeletion: await owner.getOrganizationHook(another, id) }
  },
)

export const edited = scenario('PATCH of one of two hooks of an organization', async (context) => {
  const { forge, fresh, pollUntil, shared } = context
  const { organization, id, url: urlBefore } = await aHook(context)
  const owner = forge.as(shared.ada)
  const [url, otherUrl] = [fresh.hookAddress(), fresh.hookAddress()]
  const other = await owner.createOrganizationHook(organization, pushHook(otherUrl))
  const answer = await owner.editOrganizationHook(organization, id, changedTo(url))
  const taken = takenBy(answer, url, urlBefore)
  return {
    url,
    id,
    otherUrl,
    other,
    answer,
    taken,
    later: await pollUntil(() => owner.getOrganizationHook(organization, id), hasFields(taken)),
    listLater: await pollUntil(() => owner.listOrganizationHooks(organization), lists({ url })),
  }
})

export const deleted = scenario('DELETE of one of two hooks of an organization', async (context) => {
  const { forge, fresh, pollUntil, shared } = context
  const { organization, id } = await aHook(context)
  const owner = forge.as(shared.ada)
  return {
    id,
    other: await owner.createOrganizationHook(organization, pushHook(fresh.hookAddress())),
    before: await pollUntil(() => owner.getOrganizationHook(organization, id), isServed),
    listBefore: await pollUntil(() => owner.listOrganizationHooks(organization), lists({ id })),
    answer: await owner.deleteOrganizationHook(organization, id),
    later: await pollUntil(() => owner.getOrganizationHook(organization, id), isRefused),
    listLater: await pollUntil(() => owner.listOrganizationHooks(organization), omits({ id })),
    again: await owner.deleteOrganizationHook(organization, id),
  }
})

/** A hook that a check may change, of an organization that ada owns. */
export async function aHook({ forge, fresh, shared }: ScenarioContext) {
  const organization = await fresh.anyOrganization()
  const url = fresh.hookAddress()
  const made = await forge.as(shared.ada).createOrganizationHook(organization, pushHook(url))
  return { organization, id: control(made).fieldValue('id'), url }
}

/**
 * The changes of an edit, according to its response. The body of an edit is not declared: a server may keep the address of a hook, or leave
 * every hook active, but not both.
 */
function takenBy(answer: Reply, url: string, urlBefore: string): Readonly<Record<string, unknown>> {
  if (!answer.succeeded) return { url }
  const shown = ifReadable(() => ({ url: answer.field('url'), active: answer.field('active') }))
  if (shown?.url === urlBefore && shown.active === false) return { active: false }
  return shown?.active === true ? { url } : { url, active: false }
}

/** Another URL, and inactive. */
export function changedTo(url: string) {
  return { ...pushHook(url), active: false }
}
