export type { Account } from '../../fixtures/account.ts'
export type { Fresh } from '../../fixtures/code-hosting/fresh.ts'
export type { World } from '../../fixtures/code-hosting/world.ts'
export type { Capability } from '../../fixtures/drivers/driver.ts'
export type { LegacyPerson, LegacyWorld, Project } from '../../fixtures/legacy-forge/world.ts'
export type {
  FilledRepository,
  Issue,
  Organization,
  Person,
  Repository,
  Tracking,
} from '../../fixtures/things.ts'
