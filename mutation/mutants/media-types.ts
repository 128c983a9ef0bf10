import { answersMediaType } from './breaking.ts'
import { promisesOf, type Area, type Mutant } from './mutant.ts'

/** Operations that return JSON: the name in the reference server, and in requirement ids. */
const says = {
  orgs: {
    get: 'get',
    edit: 'edit',
    createRepository: 'create-repo',
    listRepositories: 'list-repos',
    createHook: 'create-hook',
    listHooks: 'list-hooks',
    getHook: 'get-hook',
    editHook: 'edit-hook',
    listMembers: 'list-members',
    listPublicMembers: 'list-public-members',
    createTeam: 'create-team',
    listTeams: 'list-teams',
  },
  repos: {
    migrate: 'migrate',
    search: 'search',
    get: 'get',
    listBranches: 'list-branches',
    getBranch: 'get-branch',
    listCollaborators: 'list-collaborators',
    combinedStatus: 'combined-status',
    fork: 'fork',
    listForks: 'list-forks',
    createHook: 'create-hook',
    listHooks: 'list-hooks',
  },
} as const satisfies Partial<Record<Area, Readonly<Record<string, string>>>>

function plainText(area: keyof typeof says): Mutant[] {
  return Object.entries(says[area]).flatMap(([operation, id]) =>
    promisesOf(area)(
      {
        operation: `${area}.${operation}`,
        source: 'code-hosting, What the service does, Default media types',
        breaks: 'Responses have the media type application/json or text/html.',
        kills: [`${area}.${id}.media-type`],
      },
      { [`${id}-is-plain-text`]: answersMediaType(`${area}.${operation}`, 'text/plain') },
    ),
  )
}

/** Wrong media types in responses about organizations and repositories. */
export const mediaTypes: Mutant[] = [...plainText('orgs'), ...plainText('repos')]
