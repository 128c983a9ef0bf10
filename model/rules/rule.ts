/** A rule over all responses of one operation, as the catalogue lists it. */
export interface Rule {
  /** `<area>.<operation>.every-…`. */
  readonly id: string
  /** The former id of the whole group, from before each rule had its own; baselines and selections still accept it. */
  readonly group: string
  readonly document: 'code-hosting' | 'legacy-forge'
  /** `stated` if one sentence of the document says it of every response; `implied` if it follows from several. */
  readonly level: 'stated' | 'implied'
  /** The place in the document that decides the rule. */
  readonly source: string
  readonly says: string
  /** Details that the document does not show and the rule therefore does not judge. */
  readonly leavesOpen?: string
}

/** The former groups, from before each rule had an id of its own. */
export type RuleGroup = 'success' | 'state' | 'refusal' | 'address' | 'text'

/** The common part of all rules of one name. */
export interface RuleKind {
  readonly group: RuleGroup
  readonly level?: Rule['level']
  /** Set if the rule has another source than the row of the operation. */
  readonly source?: string
  /** Details that the document does not show and the rule therefore does not judge. */
  readonly leavesOpen: string | typeof NOTHING
  /** Additional details of single operations. */
  readonly leavesOpenOf?: Readonly<Record<string, string>>
}

/** For a rule that judges every case of its sentence. */
export const NOTHING = Symbol('nothing is left open')

/** The rules of an operation: their names, with their sentences. */
export type OperationRules = Readonly<Partial<Record<RuleName, string>>>

const AUTHENTICATION = 'code-hosting, Authentication, rules 1 and 2'
const LEGACY = 'legacy-forge, General rules, rule 2'

const NAMES = 'naming, renaming and redirects of names: not shown'
const PAGING = 'paging of lists: not shown. A list may be a page where a longer one was never seen'
const WHO = 'required permission of each endpoint: not shown. Only callers who own the resource are judged'
const FIELDS = 'fields: not shown. Names come from the driver; a field that is absent is not judged'
const BUSY = '401, 429, redirects and 5xx responses say nothing of it'

/** The common part of the rules of one name. */
export const ruleKinds = {
  'every-status': { group: 'success', leavesOpen: NOTHING },
  'every-media-type': {
    group: 'success',
    leavesOpen:
      'parameters of the media type, such as a charset, and the media type of a response without a body: not shown',
  },
  'every-body': {
    group: 'success',
    leavesOpen:
      'fields of resources other than User, what stands for a user inside them, and whether SearchResults has a list without entries: not shown. Of other resources only the kind of the body is judged, and of a refusal nothing',
  },
  'every-success-message': {
    group: 'success',
    source: 'legacy-forge, Endpoints, GET /api/',
    leavesOpen:
      'the value for success, and the response to wrong or missing credentials: not shown. Only an empty text and `error`, the value for failures, are judged',
  },
  'every-link': {
    group: 'success',
    source: 'code-hosting, User, avatar URL',
    leavesOpen: FIELDS,
  },
  'every-entry-complete': {
    group: 'success',
    leavesOpen:
      'JSON names of User: not shown. Only a field that other entries of the server have is judged; an empty one is there',
  },
  'every-limit': {
    group: 'success',
    source: 'code-hosting, Limits',
    leavesOpen:
      'default page size of repository search, maximum of limit in user search, and what a server makes of a limit that is no integer above 0, or is given twice: not shown',
  },
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
    leavesOpen: `${FIELDS}; who is shown a text is not shown: an empty one, or one that no request sent, is judged for owners alone. A program may put more to a text later`,
  },
  'every-set-field': {
    group: 'state',
    leavesOpen: `${FIELDS}; empty texts, texts that a server may write otherwise, and email addresses, which may wait for a confirmation, are not judged`,
  },
  'every-own-text': { group: 'state', leavesOpen: FIELDS },
  'every-refused-text': {
    group: 'state',
    leavesOpen: `${FIELDS}; texts of less than eight characters, names, and texts that a server may write otherwise are not judged`,
  },
  'every-same-letters': {
    group: 'state',
    leavesOpen: `${FIELDS}; whether names keep the letters of the request that creates them, and what a path in other letters finds, is not judged`,
  },
  'every-kind': { group: 'state', leavesOpen: FIELDS },
  'every-entry-once': {
    group: 'state',
    leavesOpen: `${FIELDS}; entries without an id and without a name of the run are not compared, nor is a search soon after a change`,
  },
  'every-entry-belongs': {
    group: 'state',
    leavesOpen:
      'who else creates, joins and shares something, and whether members, participants and copies of forks are collaborators: not shown. Only what requests of the run alone decide is judged',
  },
  'every-list-whole': {
    group: 'state',
    leavesOpen: `${PAGING}; ${WHO}; whether entries of time stay in a list when time tracking was disabled`,
  },
  'every-page': {
    group: 'state',
    source: 'code-hosting, Limits',
    leavesOpen:
      'the order of a search, and who else changes what it finds: not shown. Only searches for names of the run with a `limit` are compared, while nothing changes, and no namesakes',
  },
  'every-found': {
    group: 'state',
    leavesOpen:
      'what a keyword is compared with, and whether accounts that nobody has used and repositories without content are found: not shown. Only whole names are judged',
  },
  'every-filter': {
    group: 'state',
    source: 'code-hosting, Repositories, query parameters of GET /repos/search',
    leavesOpen:
      'what a `source` is, what `exclusive` and `mode=collaborative` mean together, and who contributes to a repository of an organization: not shown',
  },
  'every-source': {
    group: 'state',
    source: 'code-hosting, Repositories, query parameters of GET /repos/search',
    leavesOpen:
      'whether a mirror is a `source`, and what becomes of forks whose original is deleted: not shown',
  },
  'every-parameter': {
    group: 'state',
    leavesOpen:
      'conditions of 422, and who may search by the id of whom: not shown. Only documented values, each once, and keywords of at least three usual characters are judged',
  },
  'every-yes': {
    group: 'state',
    leavesOpen:
      'in which other ways a user becomes a member or a collaborator: not shown. Only users of whom requests of the run alone decide it are judged',
  },
  'every-no': { group: 'state', leavesOpen: WHO },
  'every-own-address': {
    group: 'state',
    leavesOpen:
      'placeholders of addresses: not shown. Only addresses that requests gave to others are judged, and users whom the run created',
  },
  'every-commit': {
    group: 'state',
    leavesOpen: `${FIELDS}; who else commits is not shown: a commit that was not pushed may be one of a program of the server`,
    leavesOpenOf: { 'repos.archive': 'An archive whose comment names no commit is not judged' },
  },
  'every-removed': {
    group: 'state',
    leavesOpen:
      'any operation that removes a branch: not shown. Only a push that the server has accepted, and the driver reports, removes one',
  },
  'every-tracking': {
    group: 'state',
    source: 'code-hosting, Issue time tracking, rules 1 to 4',
    leavesOpen:
      'how the setting is changed, which value it has at first, and the type and unit of an amount: not shown. Only what a response to the owner has shown is judged, until a request may change it',
  },
  'every-count': {
    group: 'state',
    leavesOpen: 'paging of lists and the moment at which issues are counted: not shown',
  },
  'every-number': {
    group: 'state',
    leavesOpen:
      'what a request creates whose response was lost: not shown. Only summaries that one creation has are judged',
  },
  'every-created': {
    group: 'state',
    leavesOpen:
      'who else creates issues: not shown. Only summaries of the run are judged whose creation was certainly refused, and that the first list did not have',
  },
  'every-listed': {
    group: 'state',
    source: 'legacy-forge, Endpoints, GET /api/',
    leavesOpen:
      'paging of lists: not shown. Others may change who may access a project: only the second list without it is judged',
  },
  'every-forbidden': {
    group: 'refusal',
    source: 'code-hosting, Errors, 403',
    leavesOpen:
      'who has the needed rights: not shown. Only anonymous callers and users are judged whom the run created without rights and never gave any, for others, and deletions by strangers of public repositories alone',
  },
  'every-403': {
    group: 'refusal',
    source: 'code-hosting, Authentication, rule 2',
    leavesOpen: 'what a server looks at first: not shown. A value of another type is a flaw as well',
  },
  'every-404': {
    group: 'refusal',
    leavesOpen: `whether names in other letters, and names of organizations, are those of users: not shown; ${WHO}; ${BUSY}`,
  },
  'every-empty-404': {
    group: 'refusal',
    source: 'code-hosting, Errors, 404',
    leavesOpen:
      'the body of a 404 about an organization, a repository or an issue that is not there: not shown. Only a 404 about somebody who certainly does not exist, or belong, is judged',
  },
  'every-message': {
    group: 'refusal',
    source: 'code-hosting, Issue time tracking, rules 2 to 4',
    leavesOpen: 'responses to malformed paths, unknown repositories and amounts above a day: not shown',
  },
  'every-empty-403': {
    group: 'refusal',
    source: 'code-hosting, Issue time tracking, rule 2',
    leavesOpen:
      'whether anonymous callers get 403, and its body while it is not known that tracking is enabled: not shown',
  },
  'every-disabled': {
    group: 'refusal',
    source: 'code-hosting, Issue time tracking, rules 1 to 4',
    leavesOpen: `${WHO}; which of two refusals wins where the named user does not exist, and how malformed paths are refused: not shown; ${BUSY}`,
  },
  'every-private': {
    group: 'refusal',
    source: 'legacy-forge, Authentication, rule 1',
    leavesOpen:
      'response to wrong or missing credentials, and who may access a private project: not shown. Only visitors, and users whose lists of projects certainly lack it, are judged',
  },
  'every-errors': {
    group: 'refusal',
    source: 'legacy-forge, Errors',
    leavesOpen: 'error output for an unknown project, denied access or insufficient rights: not shown',
  },
  'every-required': {
    group: 'refusal',
    source: 'legacy-forge, Errors',
    leavesOpen:
      'what is made of a field that is there and empty: not shown. Only a field that is absent is judged',
  },
  'every-failure': {
    group: 'refusal',
    source: 'code-hosting, Errors, 500',
    leavesOpen: 'bodies of 5xx responses other than 500: not shown',
  },
  'every-json': {
    group: 'refusal',
    level: 'stated',
    source: LEGACY,
    leavesOpen:
      'HTTP status codes of failures: not shown. Responses without a body, redirects, 429 and 5xx are left aside, which a server before the forge may give',
  },
  'every-address': {
    group: 'address',
    source: AUTHENTICATION,
    leavesOpen: 'JSON property names of User: not shown. Only the field that the driver names is judged',
  },
  'every-given-address': {
    group: 'address',
    source: AUTHENTICATION,
    leavesOpen: 'other spellings of an address than as it is and as a link has it: not shown',
  },
  'every-word': {
    group: 'text',
    leavesOpen:
      'which markdown is read, and the shape of MarkdownRender: not shown. Only plain words of at least four letters, in lines without markup and texts without HTML, are judged; a word within an attribute of the HTML counts as shown. Of other letters, a response that has some of them has no replacement character',
  },
  'every-word-order': {
    group: 'text',
    leavesOpen:
      'which markdown is read, and the shape of MarkdownRender: not shown. Only plain words as in `every-word` are judged that text and response have once',
  },
  'every-own-word': {
    group: 'text',
    leavesOpen:
      'the shape of MarkdownRender: not shown. Only addresses and words of at least fourteen letters that other texts of the run alone had are judged',
  },
} satisfies Readonly<Record<string, RuleKind>>

export type RuleName = keyof typeof ruleKinds
