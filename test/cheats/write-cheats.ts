import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../../schemas/load.ts'
import { cheats } from './cheats.ts'
import { cheatsDocument, type Tried } from './cheats-document.ts'
import { behindProxy, examineCheat, examineRecording, exploration, train } from './examine.ts'

// npm run docs:cheats: examines every server that cheats and writes docs/cheats.md. Names of cheats as arguments examine these alone and
// write nothing. Exits with 1 where one passes both examinations, or an honest server does not.

const wanted = process.argv.slice(2)
const training = await train()
const tried: Tried[] = []
const told = (name: string, { run, certify }: Tried): void => {
  const outcome = certify.found[0] ?? 'not caught'
  process.stdout.write(
    `${name}: ${run.found.length} failures in the run; ${outcome} after ${certify.requests} requests\n`,
  )
}
for (const cheat of cheats.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  const one = { by: cheat.by, ...(await examineCheat(() => cheat.learn(training.requests), exploration)) }
  tried.push(one)
  told(cheat.name, one)
}
if (wanted.length === 0) {
  const recording = {
    by: 'nothing: a recording in place of a server',
    run: await examineRecording(training, 'examination'),
    certify: await examineRecording(training, 'examination', exploration),
  }
  tried.push(recording)
  told('recording', recording)
}
const honest = await behindProxy(() => () => true, exploration)
if (wanted.length === 0) writeFileSync(join(packageRoot(), 'docs/cheats.md'), cheatsDocument(tried, honest))
process.exit(tried.some(({ certify }) => certify.found.length === 0) || honest.found.length > 0 ? 1 : 0)
