export type { Account } from '../../fixtures/account.ts'
export type { Fresh } from '../../fixtures/code-hosting/fresh.ts'
export type { SharedFixture } from '../../fixtures/code-hosting/shared-fixture.ts'
export type { Capability } from '../../fixtures/drivers/driver.ts'
export type {
  LegacyPerson,
  LegacySharedFixture,
  Project,
} from '../../fixtures/legacy-forge/shared-fixture.ts'
export type { Issue, Organization, Person, Remote, Repository } from '../../fixtures/resources.ts'
