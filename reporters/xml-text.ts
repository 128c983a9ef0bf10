import { visible } from '../harness/report/visible.ts'

/** Text that any XML may hold: what XML forbids, and what an eye would miss, is shown by its code. */
export function xmlText(text: string): string {
  return visible(text).replace(/[\ufffe\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16)}`)
}
