import { Draws } from '../../fixtures/naming/draws.ts'

/** A number from `least` to `most` that a name of this run determines: another run, with other names, uses another one. */
export function drawnFrom(name: string, least: number, most: number): number {
  return least + new Draws(name, 'a number').below(most - least + 1)
}
