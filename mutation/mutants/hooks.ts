import type { Call } from '../../reference/http/call.ts'
import type { Hook } from '../../reference/model/entities.ts'
import {
  answersAList,
  answersAsBefore,
  changesCall,
  doesNothing,
  hasEffect,
  movesTo,
  rewritesList,
  rewritesSuccess,
  setsFields,
  spoilsList,
  spoilsRecord,
  succeedsWith,
} from './breaking.ts'
import { promisesOf, type Mutant } from './mutant.ts'

const orgs = promisesOf('orgs')
const source = 'code-hosting, Organizations'

const hookOf = (call: Call) => call.forge.hooks.get(Number(call.params['id']))
const written = (call: Call, hooks: readonly Hook[]) =>
  hooks.map((hook) => call.views.repositories.hook(call, hook))
const organization = (call: Call) => call.forge.organizations.byKey(call.params['org'] ?? '')
const placed = (call: Call) => call.forge.hooks.filter((hook) => hook.organization === organization(call)?.id)

const notFound = { status: 404, headers: {} }

/** Changes the hook that an edit or creation has left. */
const leaves = (name: string, change: (hook: Hook, before: Hook | undefined) => Hook) =>
  hasEffect(name, async (call, apply) => {
    const before = hookOf(call)
    const done = apply()
    const after = hookOf(call) ?? call.forge.hooks.all().at(-1)
    await done
    if (after) call.forge.hooks.put(change(after, before))
  })

/** Hooks of organizations. */
export const organizationHooks: Mutant[] = [
  ...orgs(
    {
      operation: 'orgs.listHooks',
      source,
      breaks: 'GET of the hooks of an organization returns 200 and a HookList.',
      kills: ['orgs.list-hooks.identity', 'orgs.list-hooks.list'],
    },
    {
      'list-hooks-answers-201': {
        mutate: succeedsWith('orgs.listHooks', 201),
        kills: ['orgs.list-hooks.status'],
      },
      'list-hooks-of-all-organizations': {
        mutate: rewritesList('orgs.listHooks', (_list, call) =>
          written(
            call,
            call.forge.hooks.filter((hook) => hook.organization !== undefined),
          ),
        ),
        kills: ['orgs.list-hooks.of-this-organization'],
      },
      'list-hooks-only-the-active': {
        mutate: rewritesList('orgs.listHooks', (list) => list.filter((hook) => hook['active'])),
        kills: ['orgs.list-hooks.switched-off'],
      },
      ...spoilsList('orgs.listHooks', 'list-hooks'),
    },
  ),
  ...orgs(
    {
      operation: 'orgs.listHooks',
      source: 'code-hosting, Events',
      breaks: 'Hooks exist separately at organization and at repository level.',
      kills: ['orgs.list-hooks.not-of-repositories'],
    },
    {
      'list-hooks-of-its-repositories-too': rewritesList('orgs.listHooks', (list, call) => {
        const id = organization(call)?.id
        return [
          ...list,
          ...written(
            call,
            call.forge.hooks.filter(
              (hook) => call.forge.repositories.get(hook.repository ?? 0)?.owner === id,
            ),
          ),
        ]
      }),
    },
  ),
  ...orgs(
    {
      operation: 'orgs.createHook',
      source,
      breaks: 'POST of a hook to /orgs/{org}/hooks/, with the trailing slash, returns 201 and one Hook.',
      kills: ['orgs.create-hook.status'],
    },
    {
      'create-hook-answers-200': succeedsWith('orgs.createHook', 200),
      'create-hook-wants-no-trailing-slash': movesTo('orgs.createHook', '/api/v1/orgs/:org/hooks'),
      'create-hook-answers-a-list': {
        mutate: answersAList('orgs.createHook'),
        kills: ['orgs.create-hook.hook'],
      },
    },
  ),
  ...orgs(
    {
      operation: 'orgs.createHook',
      source: 'code-hosting, What the service does',
      breaks: 'POST of a hook creates the hook in the organization.',
      kills: ['orgs.create-hook.effect'],
    },
    {
      'create-hook-does-nothing': doesNothing('orgs.createHook'),
      'create-hook-takes-the-place-of-all-others': hasEffect('orgs.createHook', async (call, apply) => {
        for (const hook of placed(call)) call.forge.hooks.remove(hook.id)
        await apply()
      }),
      'create-hook-in-another-organization': hasEffect('orgs.createHook', async (call, apply) => {
        const done = apply()
        const made = call.forge.hooks.all().at(-1)
        await done
        const other = call.forge.organizations.find((one) => one.id !== organization(call)?.id)
        if (made) call.forge.hooks.put({ ...made, organization: other?.id ?? 0 })
      }),
      'create-hook-loses-the-url': leaves('orgs.createHook', (hook) => ({
        ...hook,
        url: 'http://localhost/',
      })),
    },
  ),
  ...orgs(
    {
      operation: 'orgs.createHook',
      source,
      breaks: 'POST of a hook to an organization returns the created hook.',
      kills: ['orgs.create-hook.identity'],
    },
    {
      'create-hook-answers-an-older-one': setsFields('orgs.createHook', (shown, call) => {
        const [first] = written(call, placed(call))
        return first ?? shown
      }),
      ...spoilsRecord('orgs.createHook', 'create-hook'),
    },
  ),
  ...orgs(
    {
      operation: 'orgs.getHook',
      source,
      breaks: 'GET of a hook of an organization returns 200 and the requested Hook.',
      kills: ['orgs.get-hook.identity'],
    },
    {
      'get-hook-answers-201': { mutate: succeedsWith('orgs.getHook', 201), kills: ['orgs.get-hook.status'] },
      'get-hook-answers-a-list': { mutate: answersAList('orgs.getHook'), kills: ['orgs.get-hook.hook'] },
      'get-hook-shows-the-first': changesCall('orgs.getHook', (call) => {
        const [first] = placed(call)
        if (first) call.params['id'] = String(first.id)
        return undefined
      }),
      'get-hook-shows-those-of-other-organizations': {
        mutate: changesCall('orgs.getHook', (call) => {
          const hook = hookOf(call)
          const other = hook?.organization !== undefined && hook.organization !== organization(call)?.id
          return hook && other ? { status: 200, headers: {}, json: written(call, [hook])[0] } : undefined
        }),
        kills: ['orgs.get-hook.of-this-organization'],
      },
      'get-hook-shows-some-hook-for-unknown': {
        mutate: changesCall('orgs.getHook', (call) => {
          const [first] = placed(call)
          return !hookOf(call) && first
            ? { status: 200, headers: {}, json: written(call, [first])[0] }
            : undefined
        }),
        kills: ['orgs.delete-hook.effect'],
      },
      ...spoilsRecord('orgs.getHook', 'get-hook'),
    },
  ),
  ...orgs(
    {
      operation: 'orgs.editHook',
      source,
      breaks: 'PATCH of a hook of an organization returns 200 and the edited Hook.',
      kills: ['orgs.edit-hook.identity'],
    },
    {
      'edit-hook-answers-201': {
        mutate: succeedsWith('orgs.editHook', 201),
        kills: ['orgs.edit-hook.status'],
      },
      'edit-hook-answers-a-list': { mutate: answersAList('orgs.editHook'), kills: ['orgs.edit-hook.hook'] },
      ...spoilsRecord('orgs.editHook', 'edit-hook'),
      'edit-hook-answers-as-before': answersAsBefore('orgs.editHook', (call) => {
        const hook = hookOf(call)
        return hook && call.views.repositories.hook(call, hook)
      }),
    },
  ),
  ...orgs(
    {
      operation: 'orgs.editHook',
      source: 'code-hosting, Events',
      breaks: 'PATCH of a hook of an organization changes the hook.',
      kills: ['orgs.edit-hook.effect'],
    },
    {
      'edit-hook-does-nothing': doesNothing('orgs.editHook'),
      'edit-hook-keeps-the-old-url': leaves('orgs.editHook', (hook, before) => ({
        ...hook,
        url: before?.url ?? '',
      })),
      'edit-hook-keeps-the-old-activity': leaves('orgs.editHook', (hook, before) => ({
        ...hook,
        active: before?.active ?? false,
      })),
      'edit-hook-gives-it-a-new-id': hasEffect('orgs.editHook', async (call, apply) => {
        await apply()
        const hook = hookOf(call)
        if (!hook) return
        call.forge.hooks.remove(hook.id)
        call.forge.hooks.put({ ...hook, id: call.forge.hooks.nextId() })
      }),
      'edit-hook-edits-all-of-them': {
        mutate: hasEffect('orgs.editHook', async (call, apply) => {
          await apply()
          const edited = hookOf(call)
          for (const hook of placed(call)) call.forge.hooks.put({ ...hook, ...edited, id: hook.id })
        }),
        kills: ['orgs.edit-hook.others'],
      },
    },
  ),
  ...orgs(
    {
      operation: 'orgs.deleteHook',
      source,
      breaks: 'DELETE of a hook of an organization returns 204 with an empty body.',
    },
    {
      'delete-hook-answers-200': {
        mutate: succeedsWith('orgs.deleteHook', 200),
        kills: ['orgs.delete-hook.status'],
      },
      'delete-hook-says-that-it-is-gone': {
        mutate: rewritesSuccess('orgs.deleteHook', (reply) => ({
          ...reply,
          status: 200,
          json: { message: 'deleted' },
        })),
        kills: ['orgs.delete-hook.no-body'],
      },
    },
  ),
  ...orgs(
    {
      operation: 'orgs.deleteHook',
      source: 'code-hosting, Events',
      breaks: 'DELETE of a hook of an organization deletes the hook.',
      kills: ['orgs.delete-hook.effect'],
    },
    {
      'delete-hook-does-nothing': doesNothing('orgs.deleteHook'),
      'delete-hook-deletes-all-of-them': {
        mutate: hasEffect('orgs.deleteHook', (call) => {
          for (const hook of placed(call)) call.forge.hooks.remove(hook.id)
        }),
        kills: ['orgs.delete-hook.others'],
      },
      'delete-hook-deletes-another': hasEffect('orgs.deleteHook', (call) => {
        const other = placed(call).find((hook) => hook.id !== hookOf(call)?.id)
        if (other) call.forge.hooks.remove(other.id)
      }),
      'delete-hook-only-makes-it-inactive': hasEffect('orgs.deleteHook', (call) => {
        const hook = hookOf(call)
        if (hook) call.forge.hooks.put({ ...hook, active: false })
      }),
      'delete-hook-leaves-it-in-the-list': (seams) => {
        const gone = new Set<number>()
        hasEffect('orgs.deleteHook', (call) => void gone.add(hookOf(call)?.id ?? 0))(seams)
        changesCall('orgs.getHook', (call) => (gone.has(hookOf(call)?.id ?? 0) ? notFound : undefined))(seams)
      },
      'delete-hook-leaves-it-to-be-got': (seams) => {
        const gone = new Set<unknown>()
        hasEffect('orgs.deleteHook', (call) => void gone.add(hookOf(call)?.id))(seams)
        rewritesList('orgs.listHooks', (list) => list.filter((hook) => !gone.has(hook['id'])))(seams)
      },
    },
  ),
]
