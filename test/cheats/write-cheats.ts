import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../../schemas/load.ts'
import { certifiedCheats } from './certified-cheats.ts'
import { cheats } from './cheats.ts'
import { cheatsDocument, type Tried } from './cheats-document.ts'
import { behindProxy, certifyCheat, certifyRecording, exploration, train, type Certified } from './examine.ts'

// npm run docs:cheats: certifies every server that cheats and writes docs/how-we-know/cheats.md. With names of cheats as arguments, it
// examines only these and writes nothing. Exits with 1 if an honest server is not certified.

const wanted = process.argv.slice(2)
const isWanted = (name: string): boolean => wanted.length === 0 || wanted.includes(name)
const training = await train()
const tried: Tried[] = []
const examine = async (name: string, by: string, certify: () => Promise<Certified>): Promise<void> => {
  if (!isWanted(name)) return
  const one = { by, ...(await certify()) }
  tried.push(one)
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
const honest = await behindProxy(() => true, exploration)
if (wanted.length === 0)
  writeFileSync(join(packageRoot(), 'docs/how-we-know/cheats.md'), cheatsDocument(tried, honest))
process.exit(honest.found.length > 0 ? 1 : 0)
