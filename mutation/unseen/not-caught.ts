/** Why a run does not fail some of the servers that are wrong only after other requests. */
export interface Reason {
  /** The sentence that would have to decide it, by its place in the document. */
  readonly source: string
  /** What the document leaves open, or what it decides. */
  readonly because: string
  /** True where a sentence decides it, which a run does not show. */
  readonly isDecided: boolean
  /** Set and id. */
  readonly servers: readonly string[]
}

const reasonThat =
  (isDecided: boolean) =>
  (source: string, because: string, servers: readonly string[]): Reason => ({
    source,
    because,
    isDecided,
    servers,
  })
const open = reasonThat(false)
const decided = reasonThat(true)

const others = 'others may create, edit and close issues of a project at any time'

/** The reason for each server that a run does not fail. */
export const reasons: readonly Reason[] = [
  open(
    'code-hosting, Errors, 403 and 422: exact conditions not shown',
    'a server may reserve the name of a refused request, or refuse a name that something else has or had',
    [
      'first admin/refused-creation-reserves-the-name',
      'fourth admin/forbidden-creation-reserves-the-name',
      'sixth admin/a-refused-user-keeps-the-name-occupied',
      'sixth orgs/a-team-name-is-taken-by-another-organization',
      'sixth repos/a-deleted-fork-prevents-the-next',
    ],
  ),
  open(
    'code-hosting, Errors, 403: the rights that a caller needs to delete a repository',
    'who may delete a repository, besides those who certainly may not, is not shown',
    [
      'third repos/owner-of-a-fork-may-delete-the-original',
      'fourth repos/former-owner-of-an-organization-deletes-its-repositories',
    ],
  ),
  open(
    'code-hosting, Users, GET /users/search; Limits',
    'which users match is not shown, nor whether a page that can hold more is full: the limit is a greatest number',
    [
      'second users/deleted-accounts-use-up-the-limit',
      'fourth users/organizations-take-places-in-the-search',
      'fifth users/users-with-one-full-name-are-one-result',
      'fifth users/longer-text-searches-the-results-of-the-shorter-one',
    ],
  ),
  open(
    'code-hosting, Users: email only when the caller is signed in',
    'a condition is no promise: a server may show no address to a caller who is signed in',
    ['fourth users/search-after-an-anonymous-one-has-no-email'],
  ),
  open(
    'code-hosting, Repositories, GET /repos/search',
    'which repositories match a word or are of a kind, their order, and whether a page is full are not shown',
    [
      'second repos/later-pages-are-not-renewed',
      'second repos/rejected-migration-makes-a-mirror',
      'fourth repos/next-page-continues-the-last-first-page',
      'sixth repos/a-deleted-repository-leaves-a-gap-in-its-page-of-the-search',
    ],
  ),
  open(
    'code-hosting, Repositories, POST /repos/{owner}/{repo}/forks, DELETE /repos/{owner}/{repo}',
    'what a fork takes along, and what the deletion of a repository takes along, is not shown',
    ['second repos/second-fork-has-no-branches', 'third repos/fork-loses-its-branches-with-the-original'],
  ),
  open(
    'code-hosting, Repositories, GET /repos/{owner}/{repo}/commits/{ref}/statuses',
    'whether a status belongs to a commit or to a repository is not shown',
    [
      'first repos/status-of-the-former-commit',
      'fifth repos/status-of-a-commit-counts-for-all-its-repositories',
    ],
  ),
  open(
    'code-hosting, Organizations, PATCH /orgs/{org}',
    'whether an empty text is set or leaves the text as it is, is not shown',
    ['third orgs/text-once-set-cannot-be-emptied'],
  ),
  open(
    'code-hosting, States and transitions: how the setting is changed is not shown',
    'a request that is not documented may change the setting of other repositories, or not change it',
    [
      'second times/fork-reads-the-setting-of-its-original',
      'fourth times/switching-tracking-off-reaches-the-other-repositories-of-the-owner',
      'fifth times/tracking-stays-on-where-time-was-tracked',
      'sixth times/tracking-stays-disabled-once-it-was-refused',
    ],
  ),
  open(
    'code-hosting, Issue time tracking, GET /user/times',
    'whether a user is shown own times of a repository without rights on it is not shown',
    ['third times/own-times-leave-with-the-collaboration'],
  ),
  open(
    'code-hosting, Miscellaneous, POST /markdown',
    'which dialect of markdown a server has is not shown: line breaks can make no difference',
    ['fourth markdown/texts-that-differ-in-line-breaks-share-their-html'],
  ),
  open(
    'legacy-forge, Authentication, rule 2: a random salt string chosen by the caller',
    'whether a server takes a salt again, after a success, a failure or by another login, is not shown',
    [
      'first legacy-signing/failed-salt-stays-invalid',
      'second legacy-signing/salt-belongs-to-the-first-login',
      'third legacy-signing/salt-belongs-to-its-first-login',
      'fourth legacy-signing/salt-of-another-login-is-refused',
      'fifth legacy-signing/new-issue-uses-the-signature-up',
      'fifth legacy-signing/salts-that-differ-in-case-are-one',
      'sixth legacy-signing/a-request-with-the-same-salt-gets-the-old-list',
      'sixth legacy-signing/a-salt-with-a-wrong-hash-is-burnt',
    ],
  ),
  open(
    'legacy-forge, Endpoints, issue list: `open` and `closed`, integer counts',
    `${others}, and a list may be a page: a count that is larger than the list, or that rises, proves nothing`,
    [
      'first legacy-issues/rejected-issues-are-counted',
      'second legacy-issues/issues-of-other-projects-count-as-closed',
      'third legacy-issues/refused-issue-counts-as-open',
      'fourth legacy-issues/open-count-includes-new-issues-of-other-projects',
      'fifth legacy-issues/closed-count-is-that-of-the-project-read-first',
      'sixth legacy-issues/refused-issues-are-counted-as-open',
    ],
  ),
  open(
    'legacy-forge, Issue list entry',
    `${others}: a time, a status, a title or labels that change, and an issue that leaves the list, prove nothing`,
    [
      'first legacy-issues/creation-modifies-the-others',
      'second legacy-issues/new-issue-changes-the-time-of-others',
      'second legacy-issues/page-escapes-the-titles',
      'third legacy-issues/new-issue-touches-the-others',
      'third legacy-issues/equal-summaries-are-listed-once',
      'fourth legacy-issues/summary-known-from-another-project-is-not-stored',
      'fourth legacy-issues/labels-of-earlier-issues-use-up-the-slots',
      'fifth legacy-issues/new-issue-sets-the-status-of-the-one-before',
      'fifth legacy-issues/short-summary-ends-like-a-longer-one',
      'sixth legacy-issues/a-new-issue-touches-the-others-of-its-project',
    ],
  ),
  open(
    'legacy-forge, Endpoints, issue creation: `errors`',
    'which fields a refusal names is not shown: it may name others than those that are wrong',
    [
      'first legacy-issues/errors-of-earlier-forms-stay',
      'third legacy-issues/errors-of-earlier-forms-remain',
      'sixth legacy-issues/errors-of-an-earlier-form-come-again',
    ],
  ),
  open(
    'legacy-forge, Endpoints, issue creation: `issue`, new issue number',
    'whether one form that is sent twice is one issue is not shown',
    [
      'first legacy-issues/equal-summary-is-not-created',
      'sixth legacy-issues/an-issue-with-a-known-summary-is-not-created',
    ],
  ),
  open(
    'legacy-forge, Endpoints, project list: `message`, value for success',
    'which text the value is, is not shown',
    ['second legacy-projects/result-of-a-form-is-shown-on-the-list'],
  ),
  open(
    'code-hosting, Limits: paging of other list endpoints: not shown',
    'a list without an entry may be a page of a longer one',
    [
      'fourth orgs/repository-made-again-is-not-listed',
      'sixth orgs/a-deleted-repository-is-counted-out-twice',
    ],
  ),
  decided(
    'code-hosting, Repositories, GET /repos/{owner}/{repo}/branches',
    'a new repository has no branches of a former one of its name',
    [
      'first repos/branches-of-the-former-repository',
      'sixth repos/branches-of-a-deleted-repository-are-listed-for-the-next-of-the-name',
    ],
  ),
  decided(
    'code-hosting, Repositories, GET /repos/{owner}/{repo}/branches/{branch}',
    'a branch that was deleted is gone, also for who has seen it',
    ['fifth repos/deleted-branch-is-answered-to-whom-has-seen-it'],
  ),
  decided(
    'code-hosting, Repositories, POST /repos/migrate',
    'a migration has the content that its address has then',
    ['third repos/migrating-again-brings-the-first-content'],
  ),
  decided(
    'code-hosting, Repositories, GET /repos/{owner}/{repo}/archive/{filepath}',
    'an archive has the content of its repository, not of a namesake of another owner',
    [
      'fourth repos/archive-of-a-namesake-of-another-owner',
      'sixth repos/an-archive-is-shared-by-repositories-of-one-name',
    ],
  ),
  decided(
    'code-hosting, Repositories, GET /repos/{owner}/{repo}/editorconfig/{filepath}',
    'the definitions are those of the repository, not of the one that it was forked from',
    ['fifth repos/fork-reads-the-editorconfig-of-its-original'],
  ),
  decided(
    'code-hosting, Repositories, DELETE /repos/{owner}/{repo}',
    'a repository that was deleted is gone, also if it has forks',
    ['fifth repos/deleted-repository-is-answered-while-it-has-forks'],
  ),
  decided('code-hosting, Users, GET /user', 'the current user is one who exists', [
    'sixth users/a-deleted-user-stays-signed-in',
  ]),
  decided(
    'code-hosting, Limits: 10, used when limit is absent',
    'the default page size does not depend on searches before',
    ['first users/search-uses-the-previous-limit', 'sixth users/the-limit-of-a-search-stays-for-the-next'],
  ),
  decided(
    'code-hosting, Miscellaneous, POST /markdown',
    'the HTML is that of the text, whatever text came before',
    [
      'fourth markdown/open-code-block-runs-into-the-next-text',
      'fifth markdown/numbers-of-a-list-go-on-in-the-next-text',
    ],
  ),
  decided(
    'code-hosting, Issue time tracking, GET /repos/{username}/{reponame}/times',
    'the list has the times of the others after a user is deleted who did not open the issue',
    ['second times/deletion-takes-the-times-of-others'],
  ),
  decided(
    'code-hosting, Issue time tracking, rules 2 and 3',
    'a caller who may not add time is answered 403 where tracking is enabled again',
    ['fifth times/refusal-names-the-setting-of-before'],
  ),
  decided(
    'legacy-forge, Authentication, rule 1',
    'who may see what depends on the caller and the project, not on requests before',
    [
      'sixth legacy-signing/the-caller-of-a-refused-issue-stays-for-the-next-request',
      'fifth legacy-projects/form-that-was-refused-closes-the-list',
      'fifth legacy-projects/private-projects-leave-the-list-of-a-reporter-elsewhere',
    ],
  ),
  decided(
    'legacy-forge, Endpoints, issue creation form: `status`, list of the status names above',
    'the names are those of the document, whatever requests came before',
    ['sixth legacy-issues/a-refused-status-is-offered-afterwards'],
  ),
]
