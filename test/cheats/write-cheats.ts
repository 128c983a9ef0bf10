import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../../schemas/load.ts'
import { certifiedCheats } from './certified-cheats.ts'
import { cheats } from './cheats.ts'
import { cheatsDocument, honestLine, readDocument, rowOf, type Row } from './cheats-document.ts'
import { behindProxy, certifyCheat, certifyRecording, exploration, train, type Certified } from './examine.ts'

// npm run docs:cheats: certifies every server that cheats and writes docs/how-we-know/cheats.md. With names of cheats as arguments, it
// examines only these, and keeps the other rows. Exits with 1 if an honest server is not certified.

const file = join(packageRoot(), 'docs/how-we-know/cheats.md')
const written = readDocument(readFileSync(file, 'utf8'))
const wanted = process.argv.slice(2)
const training = await train()
const rows: Row[] = []
const examine = async (name: string, by: string, certify: () => Promise<Certified>): Promise<void> => {
  if (wanted.length > 0 && !wanted.includes(name)) {
    rows.push(...written.rows.filter((row) => row.by === by))
    return
  }
  const one = { by, ...(await certify()) }
  rows.push(rowOf(one))
  const { run, exploration: explored } = one
  process.stdout.write(
    `${name}: ${run.found.length} failures in the run; ${explored ? `${explored.found[0] ?? 'not caught'} after ${explored.requests} requests` : 'no exploration'}\n`,
  )
}
for (const { name, by, learn } of cheats)
  await examine(name, by, () => certifyCheat(learn(training.requests)))
for (const { name, by, learn } of certifiedCheats)
  await examine(name, by, () => {
    const { recognise, misdeed } = learn(training.requests)
    return certifyCheat(recognise, misdeed)
  })
await examine('recording', 'nothing: a recording in place of a server', () =>
  certifyRecording(training, 'examination'),
)
const honest = wanted.length === 0 ? await behindProxy(() => true, exploration) : undefined
writeFileSync(file, cheatsDocument(rows, honest ? honestLine(honest) : written.honest))
process.exit((honest?.found ?? []).length > 0 ? 1 : 0)
