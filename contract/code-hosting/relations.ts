import { relation } from '../vocabulary/index.ts'

const userDeleted = 'the user is deleted'
const repositoryDeleted = 'the repository is deleted'
const organizationDeleted = 'the organization is deleted'
const ownerGone = 'what becomes of repositories whose owner is deleted'

/** The relations between resources. The rows of operations state how they change and show them. */
export const relations = [
  relation('users', {
    ...{ of: 'the service', who: 'User', endsWith: [] },
    told: 'signed-in callers and anonymous ones, from whom email addresses are hidden',
    notShown: ['any operation that lists users without a search'],
  }),
  relation('keys', {
    ...{ of: 'User', who: 'PublicKey', endsWith: [userDeleted] },
    notShown: ['any operation that shows, lists, changes or removes keys'],
  }),
  relation('organizations', {
    ...{ of: 'User', who: 'Organization', endsWith: [] },
    notShown: ['any operation that lists or deletes organizations'],
  }),
  relation('repositories', {
    ...{ of: 'a user or an organization', who: 'Repository', endsWith: [] },
    notShown: [
      ownerGone,
      'who owns a repository that a migration or a fork makes',
      'any operation that changes a repository, or its setting for time tracking',
    ],
  }),
  relation('organization repositories', {
    ...{ of: 'Organization', who: 'Repository', endsWith: [repositoryDeleted] },
    notShown: [ownerGone],
  }),
  relation('hooks of an organization', {
    ...{ of: 'Organization', who: 'Hook', endsWith: [organizationDeleted] },
  }),
  relation('members', {
    ...{ of: 'Organization', who: 'User', endsWith: [userDeleted, organizationDeleted] },
    notShown: ['any operation that adds a member'],
  }),
  relation('public members', {
    ...{ of: 'Organization', who: 'User' },
    endsWith: ['the user is a member no longer', userDeleted, organizationDeleted],
  }),
  relation('teams', {
    ...{ of: 'Organization', who: 'Team', endsWith: [organizationDeleted] },
    notShown: ['any operation that shows, changes or deletes a team, or its members'],
  }),
  relation('collaborators', {
    ...{ of: 'Repository', who: 'User', endsWith: [userDeleted, repositoryDeleted] },
  }),
  relation('forks', {
    ...{ of: 'Repository', who: 'Repository', endsWith: ['the fork is deleted', repositoryDeleted] },
    notShown: ['whether a fork outlives its original'],
  }),
  relation('branches', {
    ...{ of: 'Repository', who: 'Branch', endsWith: [repositoryDeleted] },
    notShown: ['any operation that adds, changes or deletes a branch'],
  }),
  relation('statuses', {
    ...{ of: 'a branch, a tag or a commit of a repository', who: 'Status', endsWith: [repositoryDeleted] },
    notShown: ['any operation that sets a status'],
  }),
  relation('hooks of a repository', {
    ...{ of: 'Repository', who: 'Hook', endsWith: [repositoryDeleted] },
  }),
  relation('tracked times', {
    ...{ of: 'an issue of a repository, and a user', who: 'TrackedTime', endsWith: [repositoryDeleted] },
    notShown: [
      'any operation that shows one entry, or changes or deletes one',
      'what becomes of the entries of a user who is deleted',
    ],
  }),
]
