import type { HarnessConfig } from '../cli/config.ts'

export type { HarnessConfig, TargetInput } from '../cli/config.ts'
export type { Exchange } from './client/exchange.ts'
export type { DriverChoice, NameOverrides } from './client/target.ts'
export type { Report, RequirementRecord, Result, TargetReport, Verdict } from './report/report.ts'

/** Gives `harness.config.ts` its type. */
export function defineConfig(config: HarnessConfig): HarnessConfig {
  return config
}
