import { answers, receives, together } from './overriding.ts'
import type { Overrides } from '../../reference/overrides.ts'
import type { Views } from '../../reference/views/views.ts'
import { variantsOf } from './variant.ts'
import { shows } from '../mutants/breaking.ts'

type Json = Record<string, unknown>

/** Changes the output of one view. */
const rewrites =
  (area: keyof Views, view: string, change: (shown: Json) => Json) =>
  (overrides: Overrides): void => {
    const views = overrides.views[area] as unknown as Record<string, (...given: unknown[]) => Json>
    const right = views[view]
    if (!right) throw new Error(`no view ${area}.${view}`)
    views[view] = (...given) => change(right(...given))
  }

/** Leaves fields out of the output of one view. */
const leavesOut = (area: keyof Views, view: string, ...fields: readonly string[]) =>
  rewrites(area, view, (shown) =>
    Object.fromEntries(Object.entries(shown).filter(([name]) => !fields.includes(name))),
  )

/** Writes ids as texts that begin with the kind of resource, such as `hook_2s`. */
const writesOpaqueIds = (area: keyof Views, view: string) =>
  rewrites(area, view, (shown) => ({ ...shown, id: `${view}_${Number(shown['id']).toString(36)}` }))

/** Reads such ids in paths, but no numbers. */
const readsOpaqueIds = receives(({ params, path }) => {
  if (params['id'] === undefined || !path.includes('/api/v1/')) return
  const [, id] = /^[a-z]+_([0-9a-z]+)$/i.exec(params['id']) ?? []
  params['id'] = id === undefined ? 'none' : String(Number.parseInt(id, 36))
})

const resources =
  'code-hosting, Other resources: fields of Organization, Repository, Team, Hook, … : not shown'

/** Fills one of the two names of a user in search results, as Gogs does. */
const withoutLogin = ({ views }: Overrides): void => {
  const right = views.accounts.foundUser
  views.accounts.foundUser = (ask, user) => ({ ...right(ask, user), login: '' })
}

/** Leaves out fields that are false, 0, null or empty, except in users. */
function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty)
  if (typeof value !== 'object' || value === null || 'login' in value) return value
  const all = Object.entries(value).map(([name, one]) => [name, withoutEmpty(one)] as const)
  return Object.fromEntries(all.filter(([, one]) => one && !(Array.isArray(one) && one.length === 0)))
}

/** Fields that document 1 does not show, left out: "id: always present" describes the only field that every User has. */
export const absentFields = variantsOf({
  'fills-username-alone': {
    differs: 'entries of user search have the login in `username`, and an empty `login`',
    source: 'code-hosting, User: JSON property names of User: not shown',
    mutate: withoutLogin,
  },
  'shows-no-url-of-hooks': {
    differs: 'a Hook has no URL and no content type',
    source: resources,
    unmet: [
      'orgs.create-hook.identity',
      'orgs.list-hooks.of-this-organization',
      'orgs.list-hooks.not-of-repositories',
      'orgs.edit-hook.others',
      'repos.create-hook.identity',
      'repos.create-hook.effect',
      'repos.list-hooks.of-this-repository',
      'repos.list-hooks.switched-off',
    ],
    mutate: leavesOut('repositories', 'hook', 'config'),
  },
  'masks-urls-of-hooks': {
    differs: 'a Hook shows the scheme and host of its URL alone',
    source: resources,
    unmet: [
      'orgs.list-hooks.of-this-organization',
      'orgs.list-hooks.not-of-repositories',
      'repos.list-hooks.of-this-repository',
    ],
    reason: /masks a part of url/,
    mutate: shows('repositories', 'hook', (hook, ask, one) =>
      hook(ask, { ...one, url: one.url.replace(/(?<=[^/:])(?:\/.*)?$/, '/***') }),
    ),
  },
  'writes-opaque-ids': {
    differs: 'ids of hooks, teams and keys are texts such as hook_2s, in paths as well',
    source: `${resources}; path parameters are strings unless stated`,
    mutate: together(
      writesOpaqueIds('repositories', 'hook'),
      writesOpaqueIds('accounts', 'team'),
      writesOpaqueIds('accounts', 'publicKey'),
      readsOpaqueIds,
    ),
  },
  'shows-no-owner-of-repositories': {
    differs: 'a Repository has no nested owner',
    source: resources,
    unmet: ['orgs.list-repos.identity', 'repos.fork.original'],
    mutate: leavesOut('repositories', 'repository', 'owner'),
  },
  'writes-ids-of-repositories-as-texts': {
    differs: 'the id of a Repository is a text',
    source: resources,
    mutate: rewrites('repositories', 'repository', (shown) => ({ ...shown, id: `r${String(shown['id'])}` })),
  },
  'shows-keys-without-their-type': {
    differs: 'the key of a PublicKey has no type before it',
    source: resources,
    mutate: rewrites('accounts', 'publicKey', (shown) => ({
      ...shown,
      key: String(shown['key']).replace(/^[^ ]+ /, ''),
    })),
  },
  'shows-no-commit-of-branches': {
    differs: 'a Branch has no commit',
    source: resources,
    mutate: leavesOut('git', 'branch', 'commit'),
  },
  'shows-no-title-of-keys': {
    differs: 'a PublicKey has no title',
    source: resources,
    unmet: ['admin.add-key.identity'],
    mutate: leavesOut('accounts', 'publicKey', 'title'),
  },
  'shows-no-state': {
    differs: 'a combined Status has no state',
    source: resources,
    unmet: [
      'repos.combined-status.state',
      'repos.combined-status.same-by-name',
      'repos.combined-status.annotated-tag',
      'repos.combined-status.slashed-branch',
    ],
    mutate: leavesOut('git', 'combinedStatus', 'state'),
  },
  'shows-the-id-of-users-alone': {
    differs: 'a single User has no username, no avatar URL and no full name',
    source: 'code-hosting, User: of the id alone it is said that it is always present',
    unmet: [
      'admin.create-user.identity',
      'admin.create-user.effect',
      'admin.delete-user.sign-in',
      'admin.edit-user.identity',
      'admin.edit-user.effect',
      'admin.edit-user.forbidden-effect',
      'admin.edit-user.others',
      'admin.create-org.owner-is-member',
      'admin.create-org.strangers',
      'orgs.list-members.identity',
      'orgs.list-members.all',
      'orgs.is-member.capitals',
      'orgs.remove-member.not-listed',
      'orgs.remove-member.others',
      'orgs.list-public-members.identity',
      'orgs.list-public-members.of-this-organization',
      'orgs.list-public-members.no-concealed',
      'orgs.publicize-member.effect',
      'orgs.publicize-member.others',
      'orgs.conceal-member.from-anonymous',
      'repos.add-collaborator.effect',
      'repos.list-collaborators.identity',
      'repos.list-collaborators.of-this-repository',
      'repos.is-collaborator.capitals',
      'repos.remove-collaborator.effect',
      'repos.fork.original',
      'users.search.after-edit',
      'users.get.username',
      'users.get.full-name',
      'users.get.avatar-url',
      'users.get.email-own',
      'users.current.caller',
      'users.current.full-name',
      'users.current.avatar-url',
    ],
    mutate: leavesOut('accounts', 'user', 'login', 'username', 'avatar_url', 'full_name'),
  },
  'shows-little-of-organizations': {
    differs: 'an Organization has an id and a name alone',
    source: resources,
    unmet: [
      'admin.create-org.owner',
      'orgs.edit.identity',
      'orgs.edit.effect',
      'orgs.edit.again',
      'orgs.edit.others',
    ],
    mutate: leavesOut(
      'accounts',
      'organization',
      'full_name',
      'description',
      'website',
      'location',
      'avatar_url',
    ),
  },
  'shows-little-of-repositories': {
    differs: 'a Repository has no description and no flags',
    source: resources,
    mutate: leavesOut(
      'repositories',
      'repository',
      'description',
      'private',
      'fork',
      'mirror',
      'empty',
      'default_branch',
      'full_name',
    ),
  },
  'shows-little-of-teams': {
    differs: 'a Team has an id and a name alone',
    source: resources,
    mutate: leavesOut('accounts', 'team', 'description', 'permission'),
  },
  'shows-little-of-times': {
    differs: 'a TrackedTime has no ids of user and issue',
    source: resources,
    mutate: leavesOut('tracking', 'time', 'user_id', 'issue_id'),
  },

  'leaves-out-empty-fields': {
    differs:
      'fields of repositories, branches, statuses, times and search results that are false, 0, null or empty are left out',
    source: resources,
    mutate: answers((reply, { operation }) => {
      const isResource = /^(?:repos|times)\.|reateRepository$|^orgs\.listRepositories$/.test(operation)
      // Users in lists have all their fields, and hooks are complete.
      const isOther = /Collaborator|Hook|editorconfig/.test(operation)
      const isShown = reply.status < 300 && reply.json !== undefined && isResource && !isOther
      return isShown ? { ...reply, json: withoutEmpty(reply.json) } : reply
    }),
  },
  'writes-ids-of-times-as-texts': {
    differs: 'ids of tracked times and statuses are texts, and points in time are seconds since 1970',
    source: resources,
    mutate: ({ views: { git, tracking } }) => {
      const seconds = (text: unknown) => Math.floor(Date.parse(String(text)) / 1000)
      const { status } = git
      git.status = (...given) => {
        const shown = status(...given)
        const at = seconds(shown['created_at'])
        return { ...shown, id: `s${String(shown['id'])}`, created_at: at, updated_at: at }
      }
      const { time } = tracking
      tracking.time = (...given) => {
        const shown = time(...given)
        return { ...shown, id: `t${String(shown['id'])}`, created: seconds(shown['created']) }
      }
    },
  },
})
