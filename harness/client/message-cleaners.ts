/** What replaces secrets in a message; a redactor. */
interface Cleaner {
  cleanMessage(text: string): string
}

/** More than one command has at once. A command that repeats a run for hours does not keep the redactors of all runs. */
const MAX_CLEANERS = 100

const cleaners: Cleaner[] = []
let isKept = false

/** Keeps the redactors that are made from now on, for {@link cleanByAll}. Only the program does so, which prints what ends it. */
export function keepCleaners(): void {
  isKept = true
}

/** Registers a redactor. */
export function registerCleaner(cleaner: Cleaner): void {
  if (!isKept) return
  cleaners.push(cleaner)
  if (cleaners.length > MAX_CLEANERS) cleaners.shift()
}

/** A message with the secrets of all targets replaced: an error that ends the command belongs to no target. */
export function cleanByAll(text: string): string {
  return cleaners.reduce((cleaned, cleaner) => cleaner.cleanMessage(cleaned), text)
}
