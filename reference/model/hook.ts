import type { Hook } from './entities.ts'
import { Fields, type JsonObject } from './fields.ts'
import type { Forge } from './forge.ts'
import { isHttpAddress } from './names.ts'

const types = ['gitea', 'gogs', 'slack', 'discord', 'dingtalk']
const contentTypes = ['json', 'form']

/** CreateHookOption (document 1, hooks of organizations and repositories): names as in Gitea. */
export function draftHook(
  forge: Forge,
  place: Pick<Hook, 'organization' | 'repository'>,
  body: JsonObject,
): Hook {
  const fields = new Fields(body)
  const type = fields.required('type')
  if (type !== '' && !types.includes(type)) fields.reject('type', 'InError', `In(${types.join(',')})`)
  if (!fields.has('config')) fields.reject('config', 'RequiredError', 'Required')
  const config = new Fields(fields.object('config') ?? {})
  const url = config.required('url')
  const contentType = config.required('content_type')
  const events = fields.list('events') ?? ['push']
  const active = fields.flag('active') ?? false
  fields.done()
  checkConfig(config, url, contentType)
  const now = new Date()
  return {
    ...place,
    id: forge.hooks.nextId(),
    type,
    url,
    contentType,
    events,
    active,
    createdAt: now,
    updatedAt: now,
  }
}

/** PATCH of a hook; absent fields keep their values. */
export function editedHook(hook: Hook, body: JsonObject): Hook {
  const fields = new Fields(body)
  const config = new Fields(fields.object('config') ?? {})
  const url = config.text('url') ?? hook.url
  const contentType = config.text('content_type') ?? hook.contentType
  const events = fields.list('events') ?? hook.events
  const active = fields.flag('active') ?? hook.active
  fields.done()
  checkConfig(config, url, contentType)
  return { ...hook, url, contentType, events, active, updatedAt: new Date() }
}

function checkConfig(config: Fields, url: string, contentType: string): void {
  if (url !== '' && !isHttpAddress(url)) config.reject('config.url', 'UrlError', 'Url')
  if (contentType !== '' && !contentTypes.includes(contentType)) {
    config.reject('config.content_type', 'InError', `In(${contentTypes.join(',')})`)
  }
  config.done()
}
