import { accountSteps } from './account-steps.ts'
import { contentSteps } from './content-steps.ts'
import { bulkSteps, bulkTimes, repeatedSteps } from './bulk-steps.ts'
import { MarkdownTexts } from './markdown-texts.ts'
import { repositorySteps } from './repository-steps.ts'
import { PUSHED, usualOrganizations, usualOwners, usualRepositories, usualUsers } from './sequence-state.ts'
import { anyOrganization, anyRepository, type StepKind } from './step-kinds.ts'

/** The step in which the administrator creates all users, organizations and repositories. */
export const SEED = 'seed'

/** The step kinds of document 1. */
export const codeHostingSteps: Readonly<Record<string, StepKind>> = {
  ...accountSteps,
  ...repositorySteps,
  ...contentSteps,
  ...bulkSteps,
  ...bulkTimes,
  ...repeatedSteps,

  [SEED]: (actions) => {
    const { state } = actions
    const owners = [...new Set(usualOwners)].map((label) => state.named(label))
    return [
      ...[...new Set(usualUsers)].flatMap((label) => actions.user(state.named(label))),
      ...[...new Set(usualOrganizations)].flatMap((label) => actions.organization(state.named(label))),
      ...owners.flatMap((owner) =>
        [...new Set([...usualRepositories, PUSHED])].flatMap((label) =>
          actions.repository({ owner, name: state.named(label) }),
        ),
      ),
    ]
  },

  // Reads of all lists of one resource
  'look at organization': (actions, choices) => {
    const org = anyOrganization(actions, choices)
    return [...actions.organization(org), ...actions.lookAtOrganization(org)]
  },
  'look at repository': (actions, choices) => {
    const path = anyRepository(actions, choices)
    return [...actions.repository(path), ...actions.lookAtRepository(path)]
  },
  'look at users': (actions) => actions.lookAtUsers(),

  // Miscellaneous
  markdown: (actions, choices) => {
    const { state } = actions
    const texts = new MarkdownTexts(state)
    // Some texts are repeated, or differ only slightly from others.
    const number = choices.number(2) === 1 ? state.next() : choices.number(3)
    const plain = texts.plain(number)
    // The length is the same in both forms of a sequence: a server may refuse long texts.
    const length = choices.number(60) / 59
    const text = choices.of([
      plain,
      plain.toUpperCase(),
      `${plain}\n${texts.short}`,
      texts.title(number),
      texts.long(number),
      texts.withAddress(number),
      texts.links,
      texts.zero,
      texts.lengthy(number, length),
    ])
    return [
      actions.render(text, choices.number(3) === 2 ? undefined : actions.admin, choices.number(2) === 1),
    ]
  },
}

/** Step kinds that belong together: a sequence with few step kinds uses the same resources more often. */
export const codeHostingThemes: Readonly<Record<string, readonly string[]>> = {
  users: [
    'create user',
    'edit user',
    'delete user',
    'create user again',
    'create user again',
    'get user',
    'add key',
    'current user',
    'search users',
    'look at users',
    'create organization',
    'join organization',
    'look at organization',
    'give and take rights',
    'rights of a user created again',
    'add wrong key',
    'organization of a deleted user',
    'search many users',
  ],
  members: [
    'publicize in both organizations',
    'edit organization as administrator',
    'join organization',
    'join both organizations',
    'remove member',
    'remove member',
    'leave organization',
    'is member',
    'list members',
    'publicize member',
    'publicize member',
    'publicize member twice',
    'conceal member',
    'is public member',
    'list public members',
    'look at organization',
    'look at organization',
    'create user again',
    'create team',
    'edit organization',
    'edit user',
    'member of two teams',
    'team after a removal',
    'second owner removes the first',
    'organization created again',
  ],
  organizations: [
    'create organization',
    'get organization',
    'edit organization',
    'create team',
    'list teams',
    'create organization repository',
    'list organization repositories',
    'repository with the name of its owner',
    'delete organization repository',
    'look at organization',
    'look at organization',
    'join organization',
    'remove member',
    'fork',
    'create organization hook',
    'organization created again',
  ],
  'organization hooks': [
    'create organization hook',
    'create organization hook',
    'list organization hooks',
    'get organization hook',
    'edit organization hook',
    'delete organization hook',
    'delete organization hook',
    'look at organization',
    'edit organization',
    'create repository hook',
    'organization created again',
  ],
  pushes: [
    'push',
    'push',
    'push',
    'look at content',
    'look at content',
    'status of what is pushed',
    'status of what is pushed',
    'fork of what is pushed',
    'delete what is pushed',
    'migrate again',
    'migrate again',
  ],
  content: [
    'fork of content',
    'fork of content',
    'content of namesakes',
    'content of namesakes',
    'status of a commit',
    'statuses of a commit',
    'migrate to a name that exists',
    'create repository again',
    'list branches',
    'get branch',
    'combined status',
    'look at repository',
  ],
  repositories: [
    'create repository',
    'create repository again',
    'delete repository',
    'get repository',
    'search repositories',
    'search repositories',
    'pages of a search',
    'list branches',
    'get branch',
    'combined status',
    'fork',
    'fork of a fork',
    'delete without rights',
    'delete an original',
    'list forks',
    'look at repository',
    'look at repository',
    'create repository hook',
    'list repository hooks',
    'get repository hook',
  ],
  collaborators: [
    'add collaborator',
    'add collaborator',
    'add collaborator again',
    'add an administrator',
    'remove collaborator',
    'is collaborator',
    'list collaborators',
    'look at repository',
    'look at repository',
    'delete repository',
    'create repository again',
    'fork',
    'create user again',
    'search repositories',
    'search for what is shared',
    'create organization repository',
  ],
  times: [
    'switch tracking',
    'track time',
    'track time',
    'track time',
    'track time',
    'times of issue',
    'times of many issues',
    'times of many issues',
    'times of repository',
    'times of user',
    'own times',
    'look at repository',
    'create repository again',
    'add collaborator',
    'time of a user who is deleted',
    'time of a user who is deleted',
    'tracking of a fork',
    'create user again',
  ],
  miscellaneous: [
    'markdown',
    'markdown',
    'markdown',
    'search many users',
    'add key',
    'edit user',
    'get user',
  ],
}
