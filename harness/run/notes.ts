import type { TargetRuntime } from './target-runtime.ts'

/** What was found out about a target that users should know, one line each, without secrets. `doing`: what the requests were for. */
export function notesOf({ client, codeHosting, redactor, doubts }: TargetRuntime, doing: string): string[] {
  const { lowering } = client.pace
  const lowered =
    lowering &&
    `${lowering.because} while ${doing}: concurrency lowered from ${lowering.from} to ${lowering.to}; set "concurrency": ${lowering.to} in the target file, or --concurrency ${lowering.to}`
  const seeder = codeHosting?.seeder
  const trouble = seeder?.firstTrouble && `the first step of set-up that failed: ${seeder.firstTrouble}`
  const notes = [...doubts, ...client.returns, lowered, ...(seeder?.parts.driver.notes ?? []), trouble]
  return notes.flatMap((note) => (note === undefined ? [] : redactor.cleanMessage(note)))
}
