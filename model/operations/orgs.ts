import { keys, ownsOrganization } from '../facts.ts'
import type { View } from '../judge.ts'
import { UNKNOWN } from '../register.ts'
import { judgeRecord } from '../resources.ts'
import { judgeRepositoryCreation, repositoryIntents } from './admin.ts'
import {
  hookCreation,
  hookDeletion,
  judgeHook,
  judgeHookCreation,
  judgeHookEdit,
  judgeHookList,
  judgeHookRefused,
  noteStrangeHook,
} from './hooks.ts'
import type { OperationModel } from './operation-model.ts'
import { organizationOf, existingOrganization, readableOrganization } from './organization.ts'
import { organizationLists } from './organization-lists.ts'
import { organizationMembers } from './organization-members.ts'

const hookId = (view: View) => view.parameter('id')

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
      judgeRecord(judge, organization, judge.response.json)
    },
  },
  'orgs.list-hooks': {
    success: 200,
    body: 'list',
    succeeded(judge) {
      const organization = existingOrganization(judge)
      if (organization) judgeHookList(judge, organization, ownsOrganization(judge, organization))
    },
    refused: readableOrganization,
  },
  'orgs.create-hook': {
    success: 201,
    body: 'object',
    intents: (view) => hookCreation(organizationOf(view)),
    succeeded(judge) {
      const organization = existingOrganization(judge)
      if (organization) judgeHookCreation(judge, organization)
    },
    unclear: (judge) => noteStrangeHook(judge, organizationOf(judge)),
  },
  'orgs.get-hook': {
    success: 200,
    body: 'object',
    succeeded(judge) {
      const organization = existingOrganization(judge)
      if (organization) judgeHook(judge, organization, hookId(judge))
    },
    refused(judge) {
      const organization = organizationOf(judge)
      if (organization)
        judgeHookRefused(judge, organization, hookId(judge), ownsOrganization(judge, organization))
    },
  },
  'orgs.edit-hook': {
    success: 200,
    body: 'object',
    succeeded(judge) {
      const organization = existingOrganization(judge)
      if (organization) judgeHookEdit(judge, organization, hookId(judge))
    },
  },
  'orgs.delete-hook': {
    success: 204,
    body: 'empty',
    intents: (view) => hookDeletion(organizationOf(view), hookId(view)),
    succeeded(judge) {
      const organization = existingOrganization(judge)
      if (organization) judge.write(keys.hook(organization.n, hookId(judge)), false)
    },
  },
  ...organizationMembers,
  ...organizationLists,
}
