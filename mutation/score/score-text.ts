import { median } from '../../bench/measure.ts'
import { isKilled, type Outcome } from './score.ts'

/** What an area's mutants came to. */
interface AreaScore {
  readonly area: string
  readonly killed: number
  readonly all: number
  /** How many requirements besides those named fail, in the middle and at most. */
  readonly spread: { readonly median: number; readonly most: number }
}

/** The score by area, in the order in which the mutants come. */
export function scoreByArea(outcomes: readonly Outcome[]): AreaScore[] {
  return [...new Set(outcomes.map(({ area }) => area))].map((area) => {
    const some = outcomes.filter((outcome) => outcome.area === area)
    const spreads = some.map(({ spread }) => spread.length)
    return {
      area,
      killed: some.filter(isKilled).length,
      all: some.length,
      spread: { median: median(spreads), most: Math.max(...spreads) },
    }
  })
}

/** The sentence of the README. */
export function scoreSentence(outcomes: readonly Outcome[], variants: number): string {
  const killed = outcomes.filter(isKilled).length
  return `**${killed} of ${outcomes.length}** servers with one promise broken are caught, each by the requirement that was broken, and **${variants}** right ones that differ where the documents are silent fail nothing`
}

/** docs/mutants.md, whole. */
export function scoreDocument(outcomes: readonly Outcome[], variants: number): string {
  const rows = scoreByArea(outcomes).map(
    ({ area, killed, all, spread }) =>
      `| ${area} | ${killed} of ${all} | ${spread.median} | ${spread.most} |`,
  )
  return [
    '# What the suite catches',
    '',
    'Written by `npm run mutants -- --write`, which measures it.',
    '',
    `${scoreSentence(outcomes, variants)}.`,
    '',
    'A mutant is the reference server with one promise of the documents broken on purpose: a parameter ignored, a page off by one, an effect',
    'that does not happen, the data of somebody else, a wrong signature taken, the right status with the wrong resource. Mutants were written from the',
    'documents; each names the requirements that its broken sentence stands in. It counts as caught only when one of those fails:',
    'that something else fails besides is no proof, and is listed as spread. A mutant is asked the operations of the requirements that it',
    'names; `--areas` and `--everything` ask more. Every stated requirement that can be decided from outside has a mutant that it fails.',
    '',
    '| area | caught | others that fail, median | at most |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
    'The other half are variants: servers that differ from the reference only where the documents are silent, from extra fields and other word orders to',
    'tokens, compression and slow answers. Each is asked everything, and nothing may fail. `mutation/mutants`, `mutation/variants` and',
    '`mutation/miniatures` hold all of them, by name.',
    '',
  ].join('\n')
}

const BEGIN = '<!-- score, written by npm run mutants -- --write -->'
const END = '<!-- end of score -->'

/** A document with the sentence between its marks put in place. Throws where the marks are missing. */
export function withScore(document: string, sentence: string): string {
  const [before, rest] = document.split(BEGIN, 2)
  const after = rest?.split(END, 2)[1]
  if (before === undefined || after === undefined)
    throw new Error(`the marks ${BEGIN} and ${END} are missing`)
  return `${before}${BEGIN}\n\n${sentence}: [docs/mutants.md](docs/mutants.md).\n\n${END}${after}`
}
