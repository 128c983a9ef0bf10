import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Exchange } from '../../harness/report/evidence.ts'
import type { Report } from '../../harness/report/report.ts'

/** The text of a file. */
export const textIn = (folder: string, file: string): string => readFileSync(join(folder, file), 'utf8')

/** The content of a JSON file. */
export const jsonIn = <T>(folder: string, file: string): T => JSON.parse(textIn(folder, file)) as T

/** The report in a folder. */
export const reportIn = (folder: string): Report => jsonIn(folder, 'report.json')

/** The exchanges in a folder. */
export function exchangesIn(folder: string): Exchange[] {
  const lines = textIn(folder, 'evidence.ndjson').trim().split('\n').slice(1, -1)
  return lines.map((line) => JSON.parse(line) as Exchange).filter((line) => 'request' in line)
}

/** Writes a JSON file; returns its path. */
export function writeJson(folder: string, file: string, value: unknown): string {
  writeFileSync(join(folder, file), JSON.stringify(value))
  return join(folder, file)
}
