import type { HarnessConfig } from './base/config.ts'

export type { HarnessConfig, TargetInput } from './base/config.ts'
export type { Exchange } from '../harness/client/exchange.ts'
export type { DriverChoice, NameOverrides } from '../harness/client/target.ts'
export type { Report, RequirementRecord, Result, TargetReport, Verdict } from '../harness/report/report.ts'

/** Gives `harness.config.ts` its type. */
export function defineConfig(config: HarnessConfig): HarnessConfig {
  return config
}
