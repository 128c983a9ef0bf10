import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../../../schemas/load.ts'
import { attacksDocument } from './attacks-document.ts'
import { attacks } from './index.ts'
import { runAttacks } from './run-attacks.ts'

// npm run docs:attacks: runs every attack and writes docs/how-we-know/attacks.md, and the number of attacks into the README. With names of
// attacks as arguments, it runs only these and writes nothing. Exits with 1 if an attack succeeded.

const wanted = process.argv.slice(2)
const picked = attacks.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
const tried = await runAttacks(picked, ({ attack, outcome, flaws }) => {
  const { exit, durationMs, maxRssMiB } = outcome
  process.stdout.write(
    `${attack.name}: exit ${exit}, ${Math.round(durationMs)} ms, ${Math.round(maxRssMiB)} MiB\n`,
  )
  for (const flaw of flaws) process.stdout.write(`  ${flaw}\n`)
})
const results = picked.flatMap(({ name }) => tried.get(name) ?? [])
const beaten = results.filter(({ flaws }) => flaws.length > 0)
process.stdout.write(`${results.length - beaten.length} of ${results.length} attacks achieve nothing\n`)
if (wanted.length === 0 && beaten.length === 0) {
  writeFileSync(join(packageRoot(), 'docs/how-we-know/attacks.md'), attacksDocument(results))
  const readme = join(packageRoot(), 'README.md')
  const text = readFileSync(readme, 'utf8')
  writeFileSync(readme, text.replace(/\d+ attacks/, `${attacks.length} attacks`))
}
process.exit(beaten.length > 0 ? 1 : 0)
