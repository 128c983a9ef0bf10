/** A rule over all responses of one operation, as the catalogue lists it. */
export interface Rule {
  /** `<area>.<operation>.every-…`. */
  readonly id: string
  /** The id under which the rules of a group stood before each had its own; baselines and selections still take it. */
  readonly group: string
  readonly document: 'code-hosting' | 'legacy-forge'
  /** `stated` where one sentence of the document says it of every response; `implied` where it follows from several. */
  readonly level: 'stated' | 'implied'
  /** The place of the document that decides it. */
  readonly source: string
  readonly says: string
  /** What the document does not show, so that the rule leaves it aside. */
  readonly leavesOpen?: string
}

/** The groups that rules stood under before each had an id of its own. */
export type RuleGroup = 'success' | 'state' | 'refusal' | 'address' | 'text'

/** The common part of all rules of one name. */
export interface RuleKind {
  readonly group: RuleGroup
  readonly level?: Rule['level']
  /** Where it rests on another place than the row of the operation. */
  readonly source?: string
  readonly leavesOpen?: string
}

/** The rules of an operation: their names, with their sentences. */
export type OperationRules = Readonly<Partial<Record<RuleName, string>>>

const AUTHENTICATION = 'code-hosting, Authentication, rules 1 and 2'
const LEGACY = 'legacy-forge, General rules, rule 2'

const NAMES = 'naming, renaming and redirects of names: not shown'
const PAGING = 'paging of lists: not shown. A list may be a page where a longer one was never seen'
const WHO = 'required permission of each endpoint: not shown. Only callers who own the resource are judged'
const FIELDS = 'fields: not shown. Names come from the driver; a field that is absent is not judged'

/** The common part of the rules of one name. */
export const ruleKinds = {
  'every-status': { group: 'success' },
  'every-media-type': { group: 'success' },
  'every-body': { group: 'success' },
  'every-link': {
    group: 'success',
    source: 'code-hosting, User, avatar URL',
    leavesOpen: FIELDS,
  },
  'every-limit': { group: 'success', source: 'code-hosting, Limits' },
  'every-owner-served': {
    group: 'state',
    leavesOpen: `${WHO}; 401, 429, redirects and single 5xx responses say nothing`,
  },
  'every-deleted': { group: 'state', leavesOpen: NAMES },
  'every-new-name': {
    group: 'state',
    leavesOpen: `${NAMES}; a success that shows the id of the one that exists creates none`,
  },
  'every-subject': { group: 'state', leavesOpen: FIELDS },
  'every-same-id': { group: 'state', leavesOpen: FIELDS },
  'every-other-id': { group: 'state', leavesOpen: `${FIELDS}; an id may be used again after a deletion` },
  'every-same-field': {
    group: 'state',
    leavesOpen: `${FIELDS}; who is shown a text is not shown: an empty one, or one that no request sent, is judged for owners alone`,
  },
  'every-set-field': {
    group: 'state',
    leavesOpen: `${FIELDS}; empty texts, texts that a server may write otherwise, and email addresses, which may wait for a confirmation, are not judged`,
  },
  'every-own-text': { group: 'state', leavesOpen: FIELDS },
  'every-kind': { group: 'state', leavesOpen: FIELDS },
  'every-entry-once': { group: 'state' },
  'every-entry-belongs': { group: 'state' },
  'every-list-whole': { group: 'state', leavesOpen: `${PAGING}; ${WHO}` },
  'every-page': { group: 'state', source: 'code-hosting, Limits' },
  'every-found': {
    group: 'state',
    leavesOpen:
      'what a keyword is compared with, and whether accounts that nobody has used are found: not shown. Only whole names are judged',
  },
  'every-filter': {
    group: 'state',
    source: 'code-hosting, Repositories, query parameters of GET /repos/search',
    leavesOpen: 'what a `source` is, and who contributes to a repository of an organization: not shown',
  },
  'every-parameter': {
    group: 'state',
    leavesOpen:
      'conditions of 422: not shown. Only documented values, each once, and keywords of at least three usual characters are judged',
  },
  'every-yes': { group: 'state' },
  'every-no': { group: 'state', leavesOpen: WHO },
  'every-own-address': { group: 'state' },
  'every-commit': { group: 'state', leavesOpen: FIELDS },
  'every-tracking': {
    group: 'state',
    source: 'code-hosting, Issue time tracking, rules 1 to 4',
  },
  'every-project': { group: 'state', source: 'legacy-forge, Endpoints' },
  'every-count': {
    group: 'state',
    leavesOpen: 'paging of lists and the moment at which issues are counted: not shown',
  },
  'every-number': {
    group: 'state',
    leavesOpen:
      'what a request creates whose response was lost. Only summaries that one creation has are judged',
  },
  'every-created': { group: 'state' },
  'every-listed': {
    group: 'state',
    source: 'legacy-forge, Endpoints, GET /api/',
    leavesOpen:
      'paging of lists: not shown. Others may change who may access a project: only the second list without it is judged',
  },
  'every-forbidden': { group: 'refusal', source: 'code-hosting, Errors, 403' },
  'every-403': {
    group: 'refusal',
    source: 'code-hosting, Authentication, rule 2',
    leavesOpen: 'what a server looks at first: not shown. A value of another type is a flaw as well',
  },
  'every-404': { group: 'refusal' },
  'every-empty-404': { group: 'refusal', source: 'code-hosting, Errors, 404' },
  'every-message': {
    group: 'refusal',
    source: 'code-hosting, Issue time tracking, rules 2 to 4',
    leavesOpen: 'responses to malformed paths, unknown repositories and amounts above a day: not shown',
  },
  'every-empty-403': { group: 'refusal', source: 'code-hosting, Issue time tracking, rule 2' },
  'every-disabled': { group: 'refusal', source: 'code-hosting, Issue time tracking, rules 1 to 4' },
  'every-private': { group: 'refusal', source: 'legacy-forge, Authentication, rule 1' },
  'every-errors': {
    group: 'refusal',
    source: 'legacy-forge, Errors',
    leavesOpen: 'error output for an unknown project, denied access or insufficient rights: not shown',
  },
  'every-required': { group: 'refusal', source: 'legacy-forge, Errors' },
  'every-failure': { group: 'refusal', source: 'code-hosting, Errors, 500' },
  'every-json': { group: 'refusal', level: 'stated', source: LEGACY },
  'every-address': { group: 'address', source: AUTHENTICATION },
  'every-word': { group: 'text' },
  'every-own-word': { group: 'text' },
} satisfies Readonly<Record<string, RuleKind>>

export type RuleName = keyof typeof ruleKinds
