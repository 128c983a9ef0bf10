import type { Area, Mutant, Mutate } from '../mutants/mutant.ts'

/** The defects of servers that are held out: they show after other requests, or for unusual input. */
export const wrongs = {
  outdated: 'shows what was',
  inherited: 'gives what is new what a namesake had',
  foreign: 'shows what belongs to others',
  'too far': 'changes others',
  ineffective: 'has no effect',
  lost: 'loses what is there',
  refused: 'refuses, and has an effect',
  rights: 'mistakes the caller',
  unusual: 'fails for unusual input',
} as const

export type Wrong = keyof typeof wrongs

/**
 * A server that is right for usual single requests, and wrong after others or for unusual ones. It was not written for the requirements
 * that it breaks.
 */
export interface HeldOut extends Mutant {
  /** The relation that the promise describes. */
  readonly relation: string
  readonly wrong: Wrong
}

type Row = readonly [wrong: Wrong, breaks: string, mutate: Mutate]

/** Servers that break promises about one relation: by name, the defect and the broken sentence. */
export function about(
  area: Area,
  relation: string,
  source: string,
  servers: Readonly<Record<string, Row>>,
): HeldOut[] {
  return Object.entries(servers).map(([name, [wrong, breaks, mutate]]) => ({
    id: `${area}/${name}`,
    ...{ area, relation, source, wrong, breaks, mutate },
  }))
}
