import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RequirementRecord } from '../../harness/report/report.ts'
import { packageRoot } from '../../schemas/load.ts'
import type { ServerAnswers } from './observations.ts'
import { referencePages } from './pages.ts'

export const pagesFolder = join(packageRoot(), 'docs/reference/operations')
const observations = join(packageRoot(), 'docs/reference/observations.json')

/** The answers of real servers to the open questions, as they are in the repository. */
export function readObservations(): ServerAnswers[] {
  return JSON.parse(readFileSync(observations, 'utf8')) as ServerAnswers[]
}

export function writeObservations(servers: readonly ServerAnswers[]): void {
  writeFileSync(observations, `${JSON.stringify(servers, undefined, 1)}\n`)
}

/** Writes docs/reference/operations. */
export function writePages(requirements: readonly RequirementRecord[]): void {
  mkdirSync(pagesFolder, { recursive: true })
  for (const [name, text] of Object.entries(referencePages(requirements, readObservations())))
    writeFileSync(join(pagesFolder, name), text)
}
