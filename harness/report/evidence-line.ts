import { exceededJsonLimit } from '../client/json-size.ts'

/** No run writes a line of evidence with more: bodies are texts in it. Parsed, each value takes many times its length. */
export const MAX_OF_LINE = { jsonValues: 100_000, jsonDepth: 100 }

/** Whether a line of evidence has more values, or deeper ones, than a run writes. */
export function isBeyondLine(line: Uint8Array): boolean {
  return exceededJsonLimit(line, MAX_OF_LINE) !== undefined
}
