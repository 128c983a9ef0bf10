import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Exchange } from '../../harness/client/exchange.ts'
import { readEvidence } from '../../harness/report/read-evidence.ts'
import type { Report } from '../../harness/report/report.ts'
import { measure } from '../measure.ts'
import { operations } from '../../contract/derive/operations.ts'
import { callerKinds, coverage, type Cell } from './coverage.ts'

// npm run docs:coverage: runs the suite on the embedded reference and writes docs/how-we-know/coverage.md. Exits with 1 if a cell has
// neither a requirement nor a reason.

const root = fileURLToPath(new URL('../../../', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'coverage-'))
await measure([
  join(root, 'bin/forge-conformance.js'),
  'run',
  '--reporter',
  'terminal',
  '--output',
  folder,
  '--timeout',
  '60s',
])
const report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as Report
const exchanges: Exchange[] = []
for await (const exchange of readEvidence(join(folder, 'evidence.ndjson'))) exchanges.push(exchange)
rmSync(folder, { recursive: true, force: true })

const cells = coverage(report, exchanges)
const bare = cells.filter(({ requirements, reason }) => requirements.length === 0 && !reason)
for (const { operation, status, caller } of bare)
  process.stdout.write(`neither requirement nor reason: ${operation} ${status} ${caller}\n`)
if (!process.argv.includes('--check'))
  writeFileSync(join(root, 'docs/how-we-know/coverage.md'), documentOf(cells))
const covered = cells.filter(({ requirements }) => requirements.length > 0).length
process.stdout.write(
  `${covered} of ${cells.length} cells have requirements, ${cells.length - covered - bare.length} a reason\n`,
)
process.exit(bare.length > 0 ? 1 : 0)

function documentOf(all: readonly Cell[]): string {
  const rows = Object.entries(operations).flatMap(([id, { success, others }]) =>
    [success, ...others].map((status) => {
      const of = callerKinds.map((caller) =>
        all.find((cell) => cell.operation === id && cell.status === status && cell.caller === caller),
      )
      return `| \`${id}\` | ${status} | ${of.map((cell) => textOf(cell)).join(' | ')} |`
    }),
  )
  return [
    '# Coverage',
    '',
    'Every status that the documents list, by operation and by who calls: how many requirements and questions look at such an answer on',
    'the reference server, or why none does. Written by `npm run docs:coverage`.',
    '',
    `| operation | status | ${callerKinds.join(' | ')} |`,
    '| --- | --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n')
}

function textOf(cell: Cell | undefined): string {
  if (!cell) return ''
  const [first] = cell.requirements
  if (!first) return `_${cell.reason ?? 'nobody knows'}_`
  return cell.requirements.length === 1 ? `\`${first}\`` : `${cell.requirements.length}: \`${first}\` …`
}
