import type { Call } from '../../reference/http/call.ts'
import { Fields } from '../../reference/model/fields.ts'
import { pathOrganization } from '../mutants/path-resources.ts'
import { readsBody, receives, refused } from './overriding.ts'
import { variantsOf } from './variant.ts'

const conditions = 'code-hosting, Errors: exact conditions that trigger 403 and 422: not shown'

const DOCUMENTED = new Set(['q', 'uid', 'page', 'limit', 'mode', 'exclusive'])

/** Whether a search has a short or odd keyword, or a parameter that is empty, unknown or repeated. */
function isOdd({ query }: Call): boolean {
  const names = [...query.keys()]
  const keyword = query.get('q') ?? 'any'
  return (
    !/^[\w .-]{3,}$/.test(keyword) ||
    names.some((name) => !DOCUMENTED.has(name)) ||
    new Set(names).size < names.length ||
    [...query.values()].includes('')
  )
}

/** Keeps the parameters of a query that occur once. */
function onlyOnce({ query }: Call): void {
  for (const name of new Set(query.keys())) if (query.getAll(name).length > 1) query.delete(name)
}

const TEXTS = /^(?:description|email|full_name|key|name|password|title|username)$/

/** Whether the body of a call is an object with fields whose text fields contain texts. */
async function hasTexts(call: Call): Promise<boolean> {
  const fields = Object.entries(await call.json().catch(() => ({})))
  return fields.length > 0 && fields.every(([name, value]) => !TEXTS.test(name) || typeof value === 'string')
}

/** The fields that a body must have, by operation. */
const needed: Readonly<Record<string, readonly string[]>> = {
  'orgs.createRepository': ['name'],
  'orgs.edit': [],
  'orgs.createHook': ['type', 'config'],
  'orgs.editHook': [],
  'orgs.createTeam': ['name'],
  'repos.migrate': ['clone_addr', 'repo_name'],
  'repos.fork': [],
  'repos.addCollaborator': [],
  'repos.createHook': ['type', 'config'],
}

/** Servers that check requests more strictly than the documents say. */
export const strictRequests = variantsOf({
  'refuses-odd-searches': {
    differs:
      'repository search returns 422 for a keyword of two characters or with others than letters, digits, spaces, dots and dashes, and for an empty, unknown or repeated parameter',
    source: 'code-hosting, Errors: exact conditions that trigger 422: not shown',
    mutate: receives((call) =>
      call.operation === 'repos.search' && call.caller && isOdd(call)
        ? refused(422, 'this search is not possible')
        : undefined,
    ),
  },
  'refuses-undocumented-parameters': {
    differs: 'whatever but a search has a query returns 422',
    source: 'code-hosting, Errors: exact conditions that trigger 422: not shown',
    mutate: receives(({ operation, query }) =>
      query.size > 0 && /^(?:admin|markdown|orgs|repos|times|users)\.(?!search$)/.test(operation)
        ? refused(422, 'this has no parameters')
        : undefined,
    ),
  },
  'leaves-repeated-parameters-aside': {
    differs: 'a parameter of a search that comes twice counts as none',
    source: 'code-hosting, Query parameters: what a repeated parameter means is not shown',
    mutate: receives((call) => {
      if (call.operation.endsWith('.search')) onlyOnce(call)
    }),
  },
  'refuses-malformed-paths': {
    differs:
      'a path with other characters than letters, digits, dots and dashes in a name, or with an index of ten digits, returns 400',
    source: 'code-hosting, Errors: what is answered to a malformed request is not shown',
    mutate: receives(({ operation, params: { issue = '1', ...names } }) => {
      if (!/^(?:repos|times|orgs)\./.test(operation)) return undefined
      const { filepath: _file, branch: _branch, ref: _ref, archive: _archive, ...plain } = names
      const isMalformed = Object.values(plain).some((name) => !/^[\w.-]+$/.test(name))
      return isMalformed || (operation === 'times.add' && !/^\d{1,9}$/.test(issue))
        ? refused(400, 'malformed path')
        : undefined
    }),
  },
  'takes-a-day-at-most': {
    differs: 'an amount of time above a day returns 400',
    source: 'code-hosting, Request option objects, AddTimeOption: JSON name, type and unit: not shown',
    mutate: receives(async (call) => {
      if (call.operation !== 'times.add') return undefined
      const [amount] = Object.values(await call.json().catch(() => ({})))
      return Number(amount) > 86_400 ? refused(400, 'more than a day') : undefined
    }),
  },
  'reads-bodies-before-it-looks-at-rights': {
    differs:
      'a body of administration that is no object, is empty or has no text where one belongs returns 422 to every caller',
    source: conditions,
    mutate: receives(async (call) =>
      /^admin\.(?:create|add)/.test(call.operation) && !(await hasTexts(call))
        ? refused(422, 'this body cannot be read')
        : undefined,
    ),
  },
  'body-first': {
    differs:
      'a body for an organization or a repository that cannot be read, or has no name where one belongs, returns 422 to every caller and for every path, and then an unknown organization 404',
    source: `${conditions}; Authentication, rule 6: required permission of each other endpoint: not shown`,
    mutate: receives(async (call) => {
      const names = needed[call.operation]
      if (!names) return undefined
      const fields = new Fields(await call.json())
      for (const name of names) if (!fields.has(name)) fields.reject(name, 'RequiredError', 'Required')
      fields.done()
      const isUnknown = call.params['org'] !== undefined && !pathOrganization(call)
      return isUnknown ? call.rules.answers.notFound(call) : undefined
    }),
  },
  'tidies-texts-up': {
    differs: 'titles and descriptions lose markup, quotes, symbols and repeated spaces',
    source: 'code-hosting, Other resources: fields not shown',
    mutate: receives((call) => {
      if (!/^(?:admin|orgs)\./.test(call.operation) || call.method === 'GET') return
      readsBody(call, (body) =>
        Object.fromEntries(
          Object.entries(body).map(([name, value]) => [
            name,
            typeof value === 'string' && /^(?:full_name|description|title)$/.test(name)
              ? value
                  .replaceAll(/<[^>]*>|[\p{S}"'\\%]/gu, '')
                  .replaceAll(/\s+/g, ' ')
                  .trim()
              : value,
          ]),
        ),
      )
    }),
  },
  'legacy-takes-short-salts-alone': {
    differs: 'a salt of more than 100 characters returns 400',
    source: 'legacy-forge, Limits: size limits: not shown',
    mutate: receives(async (call) => {
      if (!call.operation.startsWith('legacy.')) return undefined
      const salt = new Map([...call.query, ...(await call.form())]).get('_salt') ?? ''
      return salt.length > 100 ? refused(400, 'The salt is too long.') : undefined
    }),
  },
})
