import { absentFields } from './absent-fields.ts'
import { archives } from './archives.ts'
import { automations } from './automations.ts'
import { httpMessages } from './http-messages.ts'
import { invitations } from './invitations.ts'
import { bodies } from './bodies.ts'
import { choices } from './choices.ts'
import { combinations } from './combinations.ts'
import { later } from './later.ts'
import { legacy } from './legacy.ts'
import { legacyRefusals } from './legacy-refusals.ts'
import { legacyForms } from './legacy-forms.ts'
import { legacyOthers } from './legacy-others.ts'
import { lists } from './lists.ts'
import { markdown } from './markdown.ts'
import { names } from './names.ts'
import { numbers } from './numbers.ts'
import { paging } from './paging.ts'
import { permissions } from './permissions.ts'
import { policies } from './policies.ts'
import { programs } from './programs.ts'
import { profiles } from './profiles.ts'
import { repositorySearches } from './repository-searches.ts'
import { settings } from './settings.ts'
import { accounts } from './accounts.ts'
import { contents } from './contents.ts'
import { deletions } from './deletions.ts'
import { legacyIssues } from './legacy-issues.ts'
import { legacyPolicies } from './legacy-policies.ts'
import { organizations } from './organizations.ts'
import { rateLimits } from './rate-limits.ts'
import { repositories } from './repositories.ts'
import { times } from './times.ts'
import { userSearches } from './user-searches.ts'
import { filledForges } from './filled-forges.ts'
import { legacyCompleteForge } from './legacy-complete-forge.ts'
import { legacyProducts } from './legacy-products.ts'
import { legacyTrackers } from './legacy-trackers.ts'
import { productHabits } from './product-habits.ts'
import { products } from './products.ts'
import type { Variant } from './variant.ts'
import { strictRequests } from './strict-requests.ts'
import { hiddenAndAdded } from './hidden-and-added.ts'
import { writtenOtherwise } from './written-otherwise.ts'
import { wire } from './wire.ts'

export type { Variant } from './variant.ts'

/** Correct servers; no requirement may fail on them. */
export const variants: readonly Variant[] = [
  ...absentFields,
  ...wire,
  ...httpMessages,
  ...bodies,
  ...choices,
  ...accounts,
  ...userSearches,
  ...repositorySearches,
  ...repositories,
  ...contents,
  ...markdown,
  ...archives,
  ...organizations,
  ...names,
  ...numbers,
  ...times,
  ...permissions,
  ...settings,
  ...lists,
  ...paging,
  ...later,
  ...deletions,
  ...rateLimits,
  ...legacy,
  ...legacyRefusals,
  ...legacyIssues,
  ...legacyPolicies,
  ...legacyForms,
  ...legacyOthers,
  ...strictRequests,
  ...hiddenAndAdded,
  ...automations,
  ...invitations,
  ...policies,
  ...profiles,
  ...writtenOtherwise,
  ...programs,
  ...combinations,
  ...products,
  ...productHabits,
  ...filledForges,
  ...legacyProducts,
  ...legacyTrackers,
  ...legacyCompleteForge,
]
