import { visibleAtMost } from '../../../harness/report/visible.ts'

/** The words of a server or a package, on one line and without secrets. */
export function oneLine(words: string, secrets: readonly string[]): string {
  const without = secrets
    .filter((secret) => secret !== '')
    .reduce((text, secret) => text.replaceAll(secret, '«token»'), words)
  return visibleAtMost(without.replace(/\s+/g, ' ').trim(), 300)
}
