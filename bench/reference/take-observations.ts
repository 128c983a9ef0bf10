import { catalogue } from '../../cli/catalogue/catalogue.ts'
import { readReport } from '../../harness/report/read-report.ts'
import { answersIn, withAnswers, type ServerAnswers } from './observations.ts'
import { readObservations, writeObservations, writePages } from './write-pages.ts'

// npm run docs:observations [report.json | "Name 1.2=report.json"]…: takes the answers to open questions from reports into
// docs/reference/observations.json, and writes docs/reference/operations with them.

const asked: ServerAnswers[] = []
for (const word of process.argv.slice(2)) {
  const [, server, file = word] = /^([^=]+)=(.+)$/.exec(word) ?? []
  asked.push(...answersIn(await readReport(file), server))
}
const servers = withAnswers(readObservations(), asked)
writeObservations(servers)
writePages(catalogue())
process.stdout.write(`${servers.length} servers: ${servers.map(({ server }) => server).join(', ')}\n`)
