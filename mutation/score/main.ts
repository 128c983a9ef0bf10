import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { heldOut } from '../held-out/index.ts'
import { mutants } from '../mutants/index.ts'
import { variants } from '../variants/index.ts'
import { packageRoot } from '../../schemas/load.ts'
import type { Breadth } from './judged.ts'
import { scoreByArea, scoreDocument, scoreSentence, withScore } from './score-text.ts'
import { isKilled, partsOf, unproven } from './score.ts'
import { scoreInWorkers, tryDerivedInWorkers, tryHeldOutInWorkers } from './score-in-workers.ts'
import { isGood } from './try-variants.ts'
import type { Server } from './ask.ts'
import { exploredText, exploreServer } from './explore-servers.ts'
import { countsByPart, decisive, heldOutDocument } from './held-out.ts'
import { derivedText, seedsIn } from './try-derived.ts'

const usage = `Measures what the suite catches. Usage: npm run mutants -- [words of ids] [options]

Asks every mutant the operations of the requirements that it targets, and every variant everything.

  --areas       ask each mutant the whole areas of the requirements that it targets
  --everything  ask each mutant everything
  --derived S   run everything on the right servers that are derived from these seeds, such as 1-30,44, and on nothing else;
                with words, the servers make only the choices whose ids contain one of them
  --held-out    run everything on the servers that are wrong only after other requests or for unusual input, and on nothing else
  --explore N   send at most N requests in sequences to each mutant, and judge them by rules over all responses alone;
                with --held-out or --variants to these servers instead
  --variants    with --explore: the variants, which must not be contradicted
  --every N     take every Nth of the chosen variants, with --explore of the chosen servers; the score is not written then
  --part K/N    ask the mutants of the Kth of N parts of all operations; the score is not written then
  --seed S      the seed of --explore, a number; 1 unless given
  --json        print one record per mutant and per variant
  --write       write the score into README.md and docs/how-we-know/mutants.md, or docs/how-we-know/held-out.md; not with words of ids

Exit code 1: a mutant survived, a stated requirement is unproven, or a variant did not pass or was contradicted.
`

const { values, positionals: words } = parseArgs({
  options: {
    areas: { type: 'boolean' },
    everything: { type: 'boolean' },
    derived: { type: 'string' },
    'held-out': { type: 'boolean' },
    explore: { type: 'string' },
    every: { type: 'string' },
    part: { type: 'string' },
    variants: { type: 'boolean' },
    seed: { type: 'string' },
    json: { type: 'boolean' },
    write: { type: 'boolean' },
    help: { type: 'boolean' },
  },
  allowPositionals: true,
})
if (values.help) {
  process.stdout.write(usage)
  process.exit()
}
if (values.explore !== undefined) {
  process.exit(await exploreAll(countOf('explore', 0)))
}
if (values.derived !== undefined) {
  await tryAllDerived(values.derived)
}
if (values['held-out']) {
  await measureHeldOut()
  // A pipe may still have undelivered output.
  await new Promise((drained) => process.stdout.write('', drained))
  process.exit()
}
const isAll = words.length === 0
const breadth: Breadth = values.everything ? 'everything' : values.areas ? 'areas' : 'operations'
const started = performance.now()
const share = countOf('every', 1)
const chosen = variants.filter(isNamed).filter((_, index) => index % share === 0)
const [part, parts] = partGiven()
const named = mutants.filter(isNamed)
const chosenMutants = partsOf(named, parts)[part - 1] ?? []
const score = await scoreInWorkers(chosenMutants, chosen, breadth)
const seconds = (performance.now() - started) / 1000
const survivors = score.mutants.filter((result) => !isKilled(result))
const failing = score.variants.filter((result) => !isGood(result))
// Only all mutants together prove every requirement; a part of them proves those that no other mutant targets.
const others = named.filter((mutant) => !chosenMutants.includes(mutant))
const without = isAll ? unproven(score.mutants, others) : []
process.stdout.write(values.json ? `${JSON.stringify(score, undefined, 2)}\n` : text())
if (values.write && isAll && share === 1 && parts === 1) write()
// Not process.exit(): a pipe may still have undelivered output.
process.exitCode = survivors.length + failing.length + without.length === 0 ? 0 : 1

function text(): string {
  return [
    ...survivors.flatMap(({ id, breaks, targets, alsoFailed, undecided, why }) => [
      `survived: ${id}`,
      `  breaks      ${breaks}`,
      `  targets     ${targets.join(', ') || 'no requirement'}`,
      ...(alsoFailed.length > 0 ? [`  also failed ${alsoFailed.join(', ')}`] : []),
      ...(undecided.length > 0
        ? [`  undecided   ${undecided.slice(0, 5).join(', ')} (${undecided.length}): ${why ?? ''}`]
        : []),
    ]),
    ...without.map((id) => `unproven: ${id}`),
    ...failing.flatMap(({ id, decided, exitCode, problems }) => [
      `did not pass: ${id}, exit code ${exitCode}, ${decided} decided`,
      ...problems.slice(0, 10).map((line) => `  ${line}`),
    ]),
    ...scoreByArea(score.mutants).map(
      ({ area, killed, all, alsoFailed }) =>
        `${area.padEnd(16)} ${killed}/${all} killed; also failed: ${alsoFailed.median} (median), ${alsoFailed.most} (at most)`,
    ),
    `${'mutants'.padEnd(16)} ${score.mutants.length - survivors.length}/${score.mutants.length} killed`,
    `${'variants'.padEnd(16)} ${score.variants.length - failing.length}/${score.variants.length} passed`,
    `in ${seconds.toFixed(0)} s`,
    '',
  ].join('\n')
}

/** Whether the words of the command match an id. */
function isNamed({ id }: { readonly id: string }): boolean {
  return words.length === 0 || words.some((word) => id.includes(word))
}

/** The number in an option, or `otherwise` if it is absent. */
function countOf(option: 'explore' | 'every' | 'seed', otherwise: number): number {
  const count = Number(values[option] ?? otherwise)
  if (Number.isSafeInteger(count) && count > 0) return count
  process.stderr.write(`--${option} ${values[option] ?? ''}: a number from 1 on is needed\n`)
  return process.exit(2)
}

/** The part in `--part`, and the number of parts. */
function partGiven(): [part: number, parts: number] {
  const [, part, parts] = (/^(\d+)\/(\d+)$/.exec(values.part ?? '1/1') ?? []).map(Number)
  if (part && parts && part <= parts) return [part, parts]
  process.stderr.write(`--part ${values.part ?? ''}: K/N with K from 1 to N is needed\n`)
  return process.exit(2)
}

/** Plays sequences on the chosen servers; the exit code is 1 if a variant is contradicted. */
async function exploreAll(requests: number): Promise<number> {
  const every = countOf('every', 1)
  const seed = countOf('seed', 1)
  const servers: readonly Server[] = values.variants
    ? variants
        // Variants of the HTTP connection need sockets.
        .filter(({ overHttp }) => !overHttp)
        .map(({ id, options, signIn, mutate }) => ({
          id,
          options: { ...options, ...(mutate ? { mutate } : {}) },
          ...(signIn ? { signIn } : {}),
        }))
    : (values['held-out'] ? heldOut : mutants).map(({ id, mutate }) => ({
        id,
        options: { mutate },
      }))
  const chosen = servers.filter(isNamed).filter((_, place) => place % every === 0)
  let caught = 0
  for (const server of chosen) {
    const result = await exploreServer(server, {
      requests,
      seed,
      patienceMs: values.variants ? 6_000 : 200,
    })
    if (result.found) caught++
    process.stdout.write(`${exploredText(result)}\n`)
  }
  process.stdout.write(`${caught} of ${chosen.length} contradicted\n`)
  return values.variants && caught > 0 ? 1 : 0
}

/** Runs everything on derived servers, and ends the process: with exit code 1 if one of these right servers fails something. */
async function tryAllDerived(seeds: string): Promise<never> {
  const results = await tryDerivedInWorkers(seedsIn(seeds), words)
  const failing = results.filter(({ problems }) => problems.length > 0)
  const lines = [
    ...results.map(derivedText),
    `${results.length - failing.length} of ${results.length} fail nothing`,
  ]
  // A pipe may still have undelivered output.
  await new Promise((drained) => process.stdout.write(`${lines.join('\n')}\n`, drained))
  return process.exit(failing.length === 0 ? 0 : 1)
}

/** Measures the servers that are wrong only after other requests or for unusual input. */
async function measureHeldOut(): Promise<void> {
  const results = await tryHeldOutInWorkers(heldOut.filter(isNamed))
  for (const result of results) process.stdout.write(`${result.id}: ${decisive(result)}\n`)
  const caught = results.filter(({ failed }) => failed.length > 0)
  process.stdout.write(`${caught.length} of ${results.length} caught; shown by\n`)
  for (const line of countsByPart(results)) process.stdout.write(`  ${line}\n`)
  if (values.write && words.length === 0)
    writeFileSync(join(packageRoot(), 'docs/how-we-know/held-out.md'), heldOutDocument(results))
}

/** Writes the score into README.md and docs/how-we-know/mutants.md. */
function write(): void {
  const readme = join(packageRoot(), 'README.md')
  writeFileSync(readme, withScore(readFileSync(readme, 'utf8'), scoreSentence(score)))
  writeFileSync(join(packageRoot(), 'docs/how-we-know/mutants.md'), scoreDocument(score))
}
