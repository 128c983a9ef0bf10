import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { catalogue } from '../../cli/catalogue/catalogue.ts'
import { readReport } from '../../harness/report/read-report.ts'
import { answersIn, observationsDocument, withAnswers, type ServerAnswers } from './observations.ts'

// npm run docs:observations [report.json | "Name 1.2=report.json"]…: takes the answers to open questions from reports into
// docs/observations.json, and writes docs/observations.md from it.

const docs = join(fileURLToPath(new URL('../../../', import.meta.url)), 'docs')
const data = join(docs, 'observations.json')
const asked: ServerAnswers[] = []
for (const word of process.argv.slice(2)) {
  const [, server, file = word] = /^([^=]+)=(.+)$/.exec(word) ?? []
  asked.push(...answersIn(await readReport(file), server))
}
const known = existsSync(data) ? (JSON.parse(readFileSync(data, 'utf8')) as ServerAnswers[]) : []
const servers = withAnswers(known, asked)
writeFileSync(data, `${JSON.stringify(servers, undefined, 1)}\n`)
writeFileSync(join(docs, 'observations.md'), observationsDocument(catalogue(), servers))
process.stdout.write(`${servers.length} servers: ${servers.map(({ server }) => server).join(', ')}\n`)
