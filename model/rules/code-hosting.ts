import { operationEntries } from '../../contract/derive/effects.ts'
import { operations, type OperationId } from '../../contract/derive/operations.ts'
import { rulesByPath, successByDescription } from './by-description.ts'
import { about, creates, describes, forbidden, list, success, tells, without } from './families.ts'
import type { OperationRules } from './rule.ts'

const TEXTS = ['full name', 'description', 'website', 'location'] as const
const FLAGS = ['private', 'mirror', 'description'] as const

const showsUsers: OperationRules = {
  'every-link': 'Every avatar URL of a User is a link: an absolute URL or a path.',
}

const sameLetters: OperationRules = {
  'every-same-letters': 'Every response shows the name of a user in the same capital and small letters.',
}

function edits(what: string): OperationRules {
  return { 'every-set-field': `Every response to an edit shows ${what} as the request sets it.` }
}

const entriesAreUsers: OperationRules = describes('user', 'full name')
const entriesAreRepositories: OperationRules = describes('repository', ...FLAGS)

const aboutHook: OperationRules = {
  'every-subject': 'Every response describes the hook of the request, by its id.',
  'every-same-field':
    'Until a request may change it, every response shows the same address, content type and events of a hook.',
  'every-own-text': 'No response shows an address that was sent for other hooks alone.',
  'every-refused-text': 'No response shows an address that refused requests alone sent.',
}

const hookLists: OperationRules = {
  ...list('hook', 'hooks that were created and not deleted'),
  ...aboutHook,
}

const newHook: OperationRules = {
  ...without(aboutHook, 'every-same-field'),
  'every-other-id': 'No response shows the id of another hook that exists.',
}

function times(of: string): OperationRules {
  return {
    ...about('repository', 'deleted', 'read'),
    ...list('entry', of),
    'every-same-field':
      'Until the repository or the user is deleted, every response shows the same amount, issue and user of an entry.',
    'every-tracking':
      'No response says that time tracking is enabled while it is disabled, or disabled while it is enabled.',
  }
}

const whileDisabled: OperationRules = {
  'every-message': 'Every 400 response is a JSON object with a text `Message`.',
  'every-disabled':
    "Every refusal of the owner's request while time tracking is disabled has the status code 400.",
}

const rendered: OperationRules = {
  'every-word': 'Every response has the words of the text of its own request.',
  'every-word-order': 'Every response has the words of the text in the order of the text.',
  'every-own-word': 'No response has a word or an address of another text alone.',
}

function pages(entry: string): OperationRules {
  return {
    'every-limit': `No page has more ${entry} than \`limit\` or the default page size allows.`,
    'every-entry-once': `No page has one of the ${entry} twice.`,
    'every-entry-belongs': `Every page has only ${entry} that exist.`,
  }
}

/** The rules of operations, besides those about every success, which follow from the description of the operation. */
const furtherRules: Readonly<Partial<Record<OperationId, OperationRules>>> = {
  'admin.create-user': {
    ...showsUsers,
    ...creates('user'),
    ...forbidden,
  },
  'admin.delete-user': forbidden,
  'admin.edit-user': {
    ...showsUsers,
    'every-deleted': 'No request about a user who was deleted succeeds.',
    ...describes('user', 'full name'),
    ...edits('the full name and the email address'),
    ...without(forbidden, 'every-403'),
  },
  'admin.add-key': {
    'every-subject': 'Every response describes the key of the request, by its title and text.',
    ...forbidden,
  },
  'admin.create-org': {
    'every-deleted': 'No request about a user who was deleted succeeds.',
    ...creates('organization'),
    ...forbidden,
  },
  'admin.create-repo': {
    ...creates('repository'),
    'every-kind': 'No created repository is a fork or a mirror.',
    ...forbidden,
  },
  'markdown.render': rendered,
  'markdown.render-raw': rendered,
  'orgs.create-repo': {
    ...creates('repository'),
    'every-kind': 'No created repository is a fork or a mirror.',
  },
  'orgs.get': {
    ...about('organization', 'read'),
    ...describes('organization', ...TEXTS),
  },
  'orgs.edit': {
    ...describes('organization', ...TEXTS),
    ...edits('the full name, description, website and location'),
  },
  'orgs.list-hooks': { ...hookLists, ...about('organization', 'read') },
  'orgs.create-hook': newHook,
  'orgs.get-hook': {
    ...about('hook', 'read', 'deleted'),
    ...aboutHook,
  },
  'orgs.edit-hook': {
    ...aboutHook,
    'every-deleted': 'No edit of a hook of another organization succeeds.',
    ...edits('the address and whether the hook is active'),
  },
  'orgs.list-members': {
    ...showsUsers,
    ...sameLetters,
    ...about('organization', 'read'),
    ...list('user', 'members of the organization'),
    ...entriesAreUsers,
  },
  'orgs.is-member': tells('member'),
  'orgs.list-public-members': {
    ...showsUsers,
    ...sameLetters,
    ...about('organization', 'read'),
    ...list('user', 'public members of the organization'),
    ...entriesAreUsers,
  },
  'orgs.is-public-member': tells('public member'),
  'orgs.list-repos': {
    ...about('organization', 'read'),
    ...list('repository', 'repositories of the organization'),
    ...entriesAreRepositories,
  },
  'orgs.list-teams': {
    ...about('organization', 'read'),
    ...list('team', 'teams of the organization'),
    ...without(describes('team', 'description', 'permission'), 'every-same-id', 'every-other-id'),
  },
  'orgs.create-team': {
    'every-subject': 'Every response describes the team of the request, by its name.',
    'every-other-id': 'No response shows the id of another team of the organization.',
  },
  'repos.migrate': {
    ...without(creates('repository'), 'every-own-text', 'every-refused-text'),
  },
  'repos.search': {
    ...success(200, 'search results with a list of repositories'),
    ...pages('repositories'),
    'every-page': 'While nothing changes, no entry is on two pages of one size.',
    'every-found':
      'Every search of the owner for the whole name of a public repository, which is neither fork nor mirror, finds it.',
    'every-filter':
      'Every result is of the user of `uid`, and of the kind `fork` or `mirror` where `mode` says so.',
    'every-source': 'No result of a search with `mode=source` is a fork.',
    'every-parameter': 'No search of a signed-in caller with documented values alone is refused.',
    ...entriesAreRepositories,
  },
  'repos.get': {
    ...about('repository', 'read', 'deleted'),
    ...describes('repository', ...FLAGS),
  },
  'repos.delete': {
    'every-forbidden':
      'No request of an anonymous caller, or of an unrelated user of a public repository, deletes a repository.',
  },
  'repos.archive': {
    ...about('repository', 'read', 'deleted'),
    'every-commit': 'Every archive is one of the commit that the reference of the path stands for.',
  },
  'repos.list-branches': {
    ...about('repository', 'read', 'deleted'),
    'every-entry-once': 'No list has a branch twice.',
    'every-list-whole': 'Every list has all branches that were pushed or shown.',
    'every-entry-belongs':
      'No list of a new repository, to which nothing was pushed, has a commit that was pushed to another one.',
    'every-commit': 'Every branch is at the commit that was pushed or shown last.',
    'every-removed': 'No response shows a branch after a push that has removed it.',
  },
  'repos.get-branch': {
    ...about('repository', 'read', 'deleted'),
    'every-subject': 'Every response describes the branch of the request, by its name.',
    'every-commit': 'Every branch is at the commit that was pushed or shown last.',
    'every-removed': 'No response shows a branch after a push that has removed it.',
  },
  'repos.list-collaborators': {
    ...showsUsers,
    ...sameLetters,
    ...about('repository', 'read', 'deleted'),
    ...list('user', 'collaborators of the repository'),
    ...entriesAreUsers,
  },
  'repos.is-collaborator': {
    ...about('repository', 'deleted'),
    ...tells('collaborator'),
  },
  'repos.combined-status': {
    ...about('repository', 'read', 'deleted'),
    'every-commit': 'Every status is one of the commit that the reference of the path stands for.',
    'every-same-field': 'Until a status may be set, every response shows the same state of a commit.',
  },
  'repos.editorconfig': {
    ...about('repository', 'read', 'deleted'),
    'every-same-field': 'Until a push may change them, every response shows the same definitions of a file.',
  },
  'repos.list-forks': {
    ...about('repository', 'read', 'deleted'),
    ...list('repository', 'forks of the repository'),
    ...without(entriesAreRepositories, 'every-own-text'),
  },
  'repos.fork': {
    ...about('repository', 'deleted'),
    'every-other-id': 'No response shows the id of the repository that is forked.',
  },
  'repos.list-hooks': { ...hookLists, ...about('repository', 'read', 'deleted') },
  'repos.create-hook': { ...newHook, ...about('repository', 'deleted') },
  'repos.get-hook': {
    'every-subject': 'Every response that shows an id describes the hook of the request.',
    'every-same-field':
      'Until a request may change it, every response shows the same address, content type and events of a hook.',
    ...about('hook', 'deleted'),
  },
  'times.list-issue': {
    ...times('entries of the issue'),
    'every-disabled':
      "Every refusal of the owner's request while time tracking is disabled has the status code 404.",
  },
  'times.add': {
    ...about('repository', 'deleted'),
    'every-other-id': 'No response shows the id of another entry of the issue.',
    'every-message': 'Every 400 response to a whole amount of time is a JSON object with a text `Message`.',
    'every-tracking':
      'No 400 response to a valid amount says that time tracking is disabled while it is enabled.',
    'every-empty-403': 'Every 403 response to a signed-in caller while time tracking is enabled has no body.',
  },
  'times.list-repo': { ...times('entries of the repository'), ...whileDisabled },
  'times.list-user': {
    ...times('entries of the user in the repository'),
    ...whileDisabled,
    'every-404':
      'Every request of the owner about an unknown user while time tracking is enabled returns 404.',
  },
  'times.list-own': {
    ...without(times('entries of the caller'), 'every-deleted', 'every-tracking'),
    'every-owner-served':
      'No request of a signed-in user who was served before, and has not been edited since, is refused.',
  },
  'users.search': {
    ...success(200, 'an object with `ok` true and `data` with a list of User, each with an integer id'),
    ...showsUsers,
    ...sameLetters,
    ...pages('users'),
    'every-failure': 'No 500 response has another body than an object with `ok` false and a text `error`.',
    'every-entry-complete': 'Every entry has an id, a username, an avatar URL and a full name.',
    'every-found': 'Every search of the administrator for the whole name of a user finds the user.',
    ...without(entriesAreUsers, 'every-subject', 'every-own-text'),
    'every-own-address': 'No response shows the email address that another user was given.',
    'every-address': 'No response to an anonymous request has a filled email field.',
    'every-given-address':
      'No response to an anonymous request has an email address, in any field, that a request gave to a user.',
  },
  'users.get': {
    ...showsUsers,
    ...sameLetters,
    'every-owner-served':
      'No request of the administrator or the user, and none of an anonymous caller who was shown the user, is refused.',
    'every-404': 'Every request of a signed-in caller for an unknown user returns 404.',
    'every-empty-404': 'No 404 response about an unknown user has a body.',
    ...describes('user', 'full name'),
    'every-own-address': 'No response shows the email address that another user was given.',
    'every-address': 'No response to an anonymous request has a filled email field.',
    'every-given-address':
      'No response to an anonymous request has an email address, in any field, that a request gave to a user.',
  },
  'users.current': {
    ...showsUsers,
    ...sameLetters,
    'every-deleted': 'No request of a user who was deleted succeeds.',
    'every-owner-served':
      'No request of a signed-in user who was served before, and has not been edited since, is refused.',
    ...describes('user', 'full name'),
    'every-own-address': 'No response shows the email address that another user was given.',
  },
}

/** The rules of each operation of the code-hosting document, in its order. An operation without further rules has those of its path. */
export const codeHostingRules: Readonly<Record<string, OperationRules>> = Object.fromEntries(
  operationEntries
    .filter(({ id }) => operations[id as OperationId].document === 'code-hosting')
    .map((entry) => [
      entry.id,
      { ...successByDescription(entry), ...(furtherRules[entry.id as OperationId] ?? rulesByPath(entry)) },
    ]),
)
