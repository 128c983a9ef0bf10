import { keys, ownsOrganization } from '../facts.ts'
import { UNKNOWN } from '../register.ts'
import { judgeRecord } from '../resources.ts'
import { noteSent } from '../sent-text.ts'
import { judgeRepositoryCreation, repositoryIntents } from './admin.ts'
import { hookOperations } from './hooks.ts'
import type { OperationModel } from './operation-model.ts'
import { organizationOf, existingOrganization, readableOrganization } from './organization.ts'
import { organizationLists } from './organization-lists.ts'
import { organizationMembers } from './organization-members.ts'

const hooks = hookOperations({
  of: organizationOf,
  existing: existingOrganization,
  owns: ownsOrganization,
  readable: readableOrganization,
  one: 'object',
})

/** The operations under Organizations. */
export const orgs: Readonly<Record<string, OperationModel>> = {
  'orgs.create-repo': {
    success: 201,
    body: 'object',
    intents: (view, create) =>
      repositoryIntents({ parameter: view.parameter('org'), field: view.field('name') }, true, create),
    succeeded(judge) {
      existingOrganization(judge)
      const [owner, name] = [judge.parameter('org'), judge.field('name')]
      const repository = name === undefined ? undefined : judgeRepositoryCreation(judge, owner, name)
      if (repository) judge.write(keys.repository(owner, repository.name), repository.n)
    },
  },
  'orgs.get': {
    success: 200,
    body: 'object',
    succeeded(judge) {
      const organization = existingOrganization(judge)
      if (organization) judgeRecord(judge, organization, judge.response.json)
    },
    refused: readableOrganization,
  },
  'orgs.edit': {
    success: 200,
    body: 'object',
    succeeded(judge) {
      const organization = existingOrganization(judge)
      if (!organization) return
      for (const field of ['fullName', 'description', 'website', 'location'])
        judge.write(keys.shown(organization.n, field), judge.field(field) ?? UNKNOWN)
      noteSent(judge, organization)
      judgeRecord(judge, organization, judge.response.json)
    },
  },
  'orgs.list-hooks': hooks.list,
  'orgs.create-hook': hooks.create,
  'orgs.get-hook': hooks.get,
  'orgs.edit-hook': hooks.edit,
  'orgs.delete-hook': hooks.remove,
  ...organizationMembers,
  ...organizationLists,
}
