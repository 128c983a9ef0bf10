import type { Call } from '../../reference/http/call.ts'
import type { Hook } from '../../reference/model/entities.ts'
import { answersAsBefore, changesCall, hasEffect, movesTo, rewritesList, setsFields } from './breaking.ts'
import { pathOrganization as organization } from './path-resources.ts'
import { breaking, type Mutant } from './mutant.ts'
import { marking } from './sharing.ts'

const hookOf = (call: Call) => call.forge.hooks.get(Number(call.params['id']))
const written = (call: Call, hooks: readonly Hook[]) =>
  hooks.map((hook) => call.views.repositories.hook(call, hook))
const placed = (call: Call) => call.forge.hooks.filter((hook) => hook.organization === organization(call)?.id)

const notFound = { status: 404, headers: {} }

/** Changes the hook after an edit or a creation. */
const leaves = (name: string, change: (hook: Hook, before: Hook | undefined) => Hook) =>
  hasEffect(name, async (call, apply) => {
    const before = hookOf(call)
    const done = apply()
    const after = hookOf(call) ?? call.forge.hooks.all().at(-1)
    await done
    if (after) call.forge.hooks.put(change(after, before))
  })

/** Hooks of organizations and of repositories: list and create; the document is cut off before the rest. */
export const hooks: Mutant[] = breaking({
  'orgs.list-hooks identity list: GET of the hooks of an organization returns 200 and a HookList.': {
    'list-hooks-of-all-organizations': [
      'of-this-organization',
      rewritesList('orgs.listHooks', (_list, call) =>
        written(
          call,
          call.forge.hooks.filter((hook) => hook.organization !== undefined),
        ),
      ),
    ],
    'list-hooks-only-the-active': [
      'switched-off',
      rewritesList('orgs.listHooks', (list) => list.filter((hook) => hook['active'])),
    ],
  },
  'orgs.list-hooks not-of-repositories: Events: Hooks exist separately at organization and at repository level.':
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
  'orgs.create-hook status: POST of a hook to /orgs/{org}/hooks/, with the trailing slash, returns 201 and one Hook.':
    {
      'create-hook-wants-no-trailing-slash': movesTo('orgs.createHook', '/api/v1/orgs/:org/hooks'),
    },
  'orgs.create-hook effect: POST of a hook creates the hook in the organization.': {
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
  'orgs.create-hook identity: POST of a hook to an organization returns the created hook.': {
    'create-hook-answers-an-older-one': setsFields('orgs.createHook', (shown, call) => {
      const [first] = written(call, placed(call))
      return first ?? shown
    }),
  },
  'orgs.get-hook identity: GET of a hook of an organization returns 200 and the requested Hook.': {
    'get-hook-shows-the-first': changesCall('orgs.getHook', (call) => {
      const [first] = placed(call)
      if (first) call.params['id'] = String(first.id)
      return undefined
    }),
    'get-hook-shows-those-of-other-organizations': [
      'of-this-organization',
      changesCall('orgs.getHook', (call) => {
        const hook = hookOf(call)
        const other = hook?.organization !== undefined && hook.organization !== organization(call)?.id
        return hook && other ? { status: 200, headers: {}, json: written(call, [hook])[0] } : undefined
      }),
    ],
    'get-hook-shows-some-hook-for-unknown': [
      'orgs.delete-hook.effect',
      changesCall('orgs.getHook', (call) => {
        const [first] = placed(call)
        return !hookOf(call) && first
          ? { status: 200, headers: {}, json: written(call, [first])[0] }
          : undefined
      }),
    ],
  },
  'orgs.edit-hook identity: PATCH of a hook of an organization returns 200 and the edited Hook.': {
    'edit-hook-answers-as-before': answersAsBefore('orgs.editHook', (call) => {
      const hook = hookOf(call)
      return hook && call.views.repositories.hook(call, hook)
    }),
  },
  'orgs.edit-hook effect: Events: PATCH of a hook of an organization changes the hook.': {
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
    'edit-hook-edits-all-of-them': [
      'others',
      hasEffect('orgs.editHook', async (call, apply) => {
        await apply()
        const edited = hookOf(call)
        for (const hook of placed(call)) call.forge.hooks.put({ ...hook, ...edited, id: hook.id })
      }),
    ],
  },
  'orgs.delete-hook effect: Events: DELETE of a hook of an organization deletes the hook.': {
    'delete-hook-deletes-all-of-them': [
      'others',
      hasEffect('orgs.deleteHook', (call) => {
        for (const hook of placed(call)) call.forge.hooks.remove(hook.id)
      }),
    ],
    'delete-hook-deletes-another': hasEffect('orgs.deleteHook', (call) => {
      const other = placed(call).find((hook) => hook.id !== hookOf(call)?.id)
      if (other) call.forge.hooks.remove(other.id)
    }),
    'delete-hook-only-makes-it-inactive': hasEffect('orgs.deleteHook', (call) => {
      const hook = hookOf(call)
      if (hook) call.forge.hooks.put({ ...hook, active: false })
    }),
    'delete-hook-leaves-it-in-the-list': marking<number>((gone) => [
      hasEffect('orgs.deleteHook', (call) => void gone.add(hookOf(call)?.id ?? 0)),
      changesCall('orgs.getHook', (call) => (gone.has(hookOf(call)?.id ?? 0) ? notFound : undefined)),
    ]),
    'delete-hook-leaves-it-to-be-got': marking<unknown>((gone) => [
      hasEffect('orgs.deleteHook', (call) => void gone.add(hookOf(call)?.id)),
      rewritesList('orgs.listHooks', (list) => list.filter((hook) => !gone.has(hook['id']))),
    ]),
  },
  'repos.list-hooks identity list: GET of the hooks of a repository returns 200 and a HookList.': {
    'list-hooks-of-all-repositories': [
      'of-this-repository',
      rewritesList('repos.listHooks', (_list, call) =>
        written(
          call,
          call.forge.hooks.filter((hook) => hook.repository !== undefined),
        ),
      ),
    ],
    'list-hooks-only-the-active': [
      'switched-off',
      rewritesList('repos.listHooks', (list) => list.filter((hook) => hook['active'])),
    ],
  },
  'repos.create-hook status: POST of a hook to a repository returns 201 and one Hook.': {
    'create-hook-wants-a-trailing-slash': movesTo('repos.createHook', '/api/v1/repos/:owner/:repo/hooks/'),
  },
  'repos.create-hook effect: POST of a hook creates the hook in the repository.': {
    'create-hook-in-another-repository': hasEffect('repos.createHook', async (call, apply) => {
      const done = apply()
      const made = call.forge.hooks.all().at(-1)
      await done
      const other = call.forge.repositories.find((one) => one.id !== made?.repository)
      if (made) call.forge.hooks.put({ ...made, repository: other?.id ?? 0 })
    }),
  },
})
