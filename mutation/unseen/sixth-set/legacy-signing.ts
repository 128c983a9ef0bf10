import type { Outcome } from '../../../reference/http/reply.ts'
import type { LegacyAccount } from '../../../reference/model/legacy-forge.ts'
import type { Mutant } from '../../mutants/mutant.ts'
import { handleAround } from '../third-set/around.ts'

/** Signed logins: what a server keeps of a salt, a refusal or the caller of the request before. */
export const legacySigning: readonly Mutant[] = [
  {
    // A signed list of issues, a new issue, and the same list with the same salt.
    id: 'legacy-signing/a-request-with-the-same-salt-gets-the-old-list',
    area: 'legacy-signing',
    breaks: 'A signed request returns the issues that are there now, also if its salt was used before.',
    source: 'document 2, Authentication, rule 2: "a random salt string chosen by the caller"; Issue list',
    mutate: (seams) => {
      const pages = new Map<string, Outcome>()
      handleAround(seams, 'legacy.listIssues', async (call, right) => {
        if (!call.visitor) return right()
        const address = `${call.path}?${call.query}`
        const outcome = pages.get(address) ?? (await right())
        pages.set(address, outcome)
        return outcome
      })
    },
  },
  {
    // A right signature, then the same login and salt with a wrong hash.
    id: 'legacy-signing/a-known-salt-needs-no-right-hash',
    area: 'legacy-signing',
    breaks: 'A request whose hash is wrong is not authenticated, also if its salt was once signed rightly.',
    source: 'document 2, Authentication, rule 2: _hash is "sha1(_salt + <API_KEY>)"',
    mutate: (seams) => {
      const { visitorOf: right } = seams.rules.signing
      const verified = new Set<string>()
      seams.rules.signing.visitorOf = (ask, parameters) => {
        const login = parameters.get('_login') ?? ''
        const key = `${login}:${parameters.get('_salt') ?? ''}`
        const account = right(ask, parameters)
        if (account) verified.add(key)
        return verified.has(key) && parameters.has('_hash')
          ? ask.rules.signing.accountOf(ask, login)
          : account
      }
    },
  },
  {
    // A wrong hash, then the right one for the same login and salt.
    id: 'legacy-signing/a-salt-with-a-wrong-hash-is-burnt',
    area: 'legacy-signing',
    breaks: 'A rightly signed request is authenticated, also if its salt came with a wrong hash before.',
    source:
      'document 2, Authentication, rule 1: "An authenticated request has the rights that the user holds"',
    mutate: (seams) => {
      const { visitorOf: right } = seams.rules.signing
      const failed = new Set<string>()
      seams.rules.signing.visitorOf = (ask, parameters) => {
        if (!parameters.has('_login')) return right(ask, parameters)
        const key = `${parameters.get('_login')}:${parameters.get('_salt')}`
        const account = failed.has(key) ? undefined : right(ask, parameters)
        if (!account) failed.add(key)
        return account
      }
    },
  },
  {
    // A member sends an issue that is refused; the next request is anonymous.
    id: 'legacy-signing/the-caller-of-a-refused-issue-stays-for-the-next-request',
    area: 'legacy-signing',
    breaks: 'An unauthenticated request has the rights of an anonymous visitor, whatever came before.',
    source:
      'document 2, Authentication, rule 1: "An unauthenticated request has the rights of an anonymous visitor"',
    mutate: (seams) => {
      const { visitorOf: right } = seams.rules.signing
      const { answer } = seams
      let current: LegacyAccount | undefined
      seams.rules.signing.visitorOf = (ask, parameters) => {
        const left = current
        current = undefined
        return parameters.has('_login') ? right(ask, parameters) : left
      }
      seams.answer = (call, reply) => {
        const isRefused = (reply.json as { mess?: unknown } | undefined)?.mess === 'error'
        if (call.operation === 'legacy.createIssue' && isRefused) current = call.visitor
        return answer(call, reply)
      }
    },
  },
  {
    // Somebody without rights asks for the issues of a private project, then a member does.
    id: 'legacy-signing/a-refusal-holds-for-the-members-of-the-project',
    area: 'legacy-signing',
    breaks: 'A member can read a private project, also after another user was refused.',
    source: 'document 2, Authentication, rule 1: "the rights that the user holds on each project"',
    mutate: (seams) => {
      const { mayOpen: right } = seams.rules.projects
      const refused = new Set<string>()
      seams.rules.projects.mayOpen = (ask, project) => {
        if (ask.operation === 'legacy.listProjects' || !ask.visitor) return right(ask, project)
        if (!right(ask, project)) refused.add(project.shortname)
        return !refused.has(project.shortname)
      }
    },
  },
]
