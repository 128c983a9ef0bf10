import type { CodeHostingDriver, DriverOptions } from '../fixtures/drivers/driver.ts'
import type { LegacyForgeDriver } from '../fixtures/drivers/legacy-driver.ts'

// The package's export `forge-conformance/drivers`, for drivers of the user (docs/how-to/extending.md).

export { gitea } from '../fixtures/drivers/gitea.ts'
export { gogs } from '../fixtures/drivers/gogs.ts'
export { indefero } from '../fixtures/drivers/indefero.ts'
export type { Account } from '../fixtures/account.ts'
export type {
  Capabilities,
  CodeHostingDriver,
  CommitStatus,
  DriverOptions,
  DriverRequest,
  RepositoryPath,
  Session,
} from '../fixtures/drivers/driver.ts'
export type { LegacyForgeDriver, LegacyRequest, PlacedRequest } from '../fixtures/drivers/legacy-driver.ts'
export type { Tracking } from '../fixtures/resources.ts'
export type { Answer } from '../harness/client/answer.ts'

/** Gives a driver for the code-hosting document its type. `make` is called once for each target. */
export function defineDriver(
  make: (options: DriverOptions) => CodeHostingDriver,
): (options: DriverOptions) => CodeHostingDriver {
  return make
}

/** Gives a driver for the legacy document its type. */
export function defineLegacyDriver(driver: LegacyForgeDriver): LegacyForgeDriver {
  return driver
}
