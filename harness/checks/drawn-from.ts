import { createHash } from 'node:crypto'

/** A number from `least` to `most` that a name of this run determines: another run, with other names, uses another one. */
export function drawnFrom(name: string, least: number, most: number): number {
  return least + (createHash('sha256').update(name).digest().readUInt32BE() % (most - least + 1))
}
