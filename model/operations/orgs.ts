import { isObject, keys, ownsOrganization } from '../state/facts.ts'
import type { Judge, View } from '../state/judge.ts'
import type { PendingWrite, Entity } from '../state/model-state.ts'
import { UNKNOWN } from '../state/register.ts'
import { judgeRecord, noteLeftOut, suspectLost } from '../state/resources.ts'
import { isPlain, judgeSet, noteSent } from '../state/sent-text.ts'
import { noticeRefusal, noteAccepted } from './accepted.ts'
import { judgeRepositoryCreation, repositoryWrites } from './creation.ts'
import { noticeCreationRefused, noteCreation } from './creation-refusals.ts'
import { hookOperations } from './hooks.ts'
import type { OperationModel } from './operation-model.ts'
import { EDITED, organizationOf, existingOrganization, readableOrganization } from './organization.ts'
import { organizationLists } from './organization-lists.ts'
import { organizationMembers } from './organization-members.ts'

const hooks = hookOperations({
  of: organizationOf,
  existing: existingOrganization,
  owns: ownsOrganization,
  readable: readableOrganization,
})

/** The texts that an edit certainly sets. The document does not say whether an empty text is set or counts as omitted. */
function editedTexts({ request: { fields = {} } }: View): ReadonlyMap<string, string> {
  return new Map(
    EDITED.flatMap((field) => {
      const text = fields[field]
      return typeof text === 'string' && text !== '' ? [[field, text] as const] : []
    }),
  )
}

/** The writes of an edit. The document does not say whether a text stays if the edit omits or empties it. */
function editWrites(view: View, organization: Entity | false | undefined): PendingWrite[] {
  const texts = editedTexts(view)
  if (!organization) return []
  return EDITED.map((field) => ({
    key: keys.shown(organization.id, field),
    value: texts.get(field) ?? UNKNOWN,
  }))
}

/** The properties that an edit shares with edits that the server accepts. */
function editLikeness({ request: { fields = {} } }: View): string {
  return `edit of an organization: ${Object.entries(fields)
    .map(([field, text]) => `${field} ${text === '' ? 'empty' : typeof text}`)
    .toSorted()
    .join(', ')}`
}

/** Notices that the owner of an organization may not make an edit that the owner of another one made, or that succeeded before. */
function noticeEditRefused(judge: Judge): void {
  const { fields = {} } = judge.request
  const isUsual = Object.entries(fields).every(
    ([field, text]) => ['fullName', 'description'].includes(field) && isPlain(text),
  )
  const organization = organizationOf(judge)
  if (isUsual && organization && ownsOrganization(judge, organization))
    noticeRefusal(judge, editLikeness(judge))
}

/** The operations under Organizations. */
export const orgs: Readonly<Record<string, OperationModel>> = {
  'orgs.create-repo': {
    pendingWrites: (view, create) =>
      repositoryWrites({ parameter: view.parameter('org'), field: view.field('name') }, true, create),
    refused(judge) {
      const [organization, name] = [organizationOf(judge), judge.field('name')]
      if (organization && name !== undefined && ownsOrganization(judge, organization))
        noticeCreationRefused(judge, { kind: 'repository', owner: organization.name, name })
    },
    succeeded(judge) {
      const organization = existingOrganization(judge)
      const [owner, name] = [judge.parameter('org'), judge.field('name')]
      if (organization && name !== undefined && ownsOrganization(judge, organization))
        noteCreation(judge, { kind: 'repository', owner, name })
      const repository = judgeRepositoryCreation(judge, owner, name)
      if (repository) judge.write(keys.repository(owner, repository.name), repository.id)
    },
  },
  'orgs.get': {
    succeeded(judge) {
      const organization = existingOrganization(judge)
      if (organization) judgeRecord(judge, organization, judge.response.json)
    },
    refused: readableOrganization,
  },
  'orgs.edit': {
    pendingWrites: (view) => editWrites(view, organizationOf(view)),
    refused: (judge) => noticeEditRefused(judge),
    succeeded(judge) {
      const organization = existingOrganization(judge)
      if (!organization) return
      const { json } = judge.response
      if (isObject(json)) judgeSet(judge, organization, EDITED, json)
      suspectLost(judge, organization, EDITED)
      // The response shows how the server stored each text.
      noteLeftOut(judge, organization, EDITED)
      if (ownsOrganization(judge, organization)) noteAccepted(judge, editLikeness(judge))
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
