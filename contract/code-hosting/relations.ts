import { hidden, relation } from '../vocabulary/index.ts'

const userDeleted = 'the user is deleted'
const repositoryDeleted = 'the repository is deleted'
const ownerGone = 'what becomes of repositories whose owner is deleted'
const told = hidden('which callers are told')

/** What belongs to what. The operations say in their rows how they change and show it. */
export const relations = [
  relation('users', { of: 'the service', who: 'User', endsWith: [], told }),
  relation('keys', {
    ...{ of: 'User', who: 'PublicKey', endsWith: [userDeleted], told },
    notShown: ['any operation that shows, lists or removes keys'],
  }),
  relation('organizations', {
    ...{ of: 'User', who: 'Organization', endsWith: [], told },
    notShown: ['any operation that lists or deletes organizations'],
  }),
  relation('repositories', {
    ...{ of: 'a user or an organization', who: 'Repository', endsWith: [], told },
    notShown: [ownerGone, 'who owns a repository that a migration or a fork makes'],
  }),
  relation('organization repositories', {
    ...{ of: 'Organization', who: 'Repository', endsWith: [], told },
    notShown: [ownerGone],
  }),
  relation('hooks of an organization', {
    ...{ of: 'Organization', who: 'Hook', endsWith: ['the organization is deleted'], told },
  }),
  relation('members', {
    ...{ of: 'Organization', who: 'User', endsWith: [userDeleted, 'the organization is deleted'], told },
    notShown: ['any operation that adds a member'],
  }),
  relation('public members', {
    ...{ of: 'Organization', who: 'User', told },
    endsWith: ['the user is a member no longer', userDeleted, 'the organization is deleted'],
  }),
  relation('teams', {
    ...{ of: 'Organization', who: 'Team', endsWith: ['the organization is deleted'], told },
    notShown: ['any operation that shows, changes or deletes a team, or its members'],
  }),
  relation('collaborators', {
    ...{ of: 'Repository', who: 'User', endsWith: [userDeleted, repositoryDeleted], told },
  }),
  relation('forks', {
    ...{ of: 'Repository', who: 'Repository', told },
    endsWith: ['the fork is deleted', repositoryDeleted],
    notShown: ['whether a fork outlives its original'],
  }),
  relation('branches', {
    ...{ of: 'Repository', who: 'Branch', endsWith: [repositoryDeleted], told },
    notShown: ['any operation that adds, changes or deletes a branch'],
  }),
  relation('statuses', {
    ...{
      of: 'a branch, a tag or a commit of a repository',
      who: 'Status',
      endsWith: [repositoryDeleted],
      told,
    },
    notShown: ['any operation that sets a status'],
  }),
  relation('hooks of a repository', {
    ...{ of: 'Repository', who: 'Hook', endsWith: [repositoryDeleted], told },
    notShown: ['any operation that changes or deletes a hook'],
  }),
  relation('tracked times', {
    ...{ of: 'an issue of a repository, and a user', who: 'TrackedTime', told },
    endsWith: [repositoryDeleted],
    notShown: [
      'any operation that changes or deletes an entry',
      'what becomes of the entries of a user who is deleted',
    ],
  }),
]
