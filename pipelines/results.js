/* global process */
// Hands the results of a run on to the steps that follow: `node results.js FOLDER EXIT_CODE` writes comment.md to the folder, and the
// outputs of action.yml to the file that GITHUB_OUTPUT names.
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** By this line an action finds the comment that it has to replace. */
const MARK = '<!-- forge-conformance -->'

const [folder = 'conformance-report', code = ''] = process.argv.slice(2)
// A run with exit code 2 has written nothing: what is there belongs to an earlier one.
const isThere = (name) => code !== '2' && existsSync(join(folder, name))
const read = (name) => (isThere(name) ? readFileSync(join(folder, name), 'utf8') : undefined)

const text = read('report.json')
const targets = text === undefined ? [] : JSON.parse(text).targets
const requirements = text === undefined ? [] : JSON.parse(text).requirements
const areas = new Map(requirements.map(({ id, area }) => [id, area]))

/** How many results of each verdict. */
function count(results) {
  const counts = {}
  for (const { verdict } of results) counts[verdict] = (counts[verdict] ?? 0) + 1
  return counts
}

const totals = Object.fromEntries(targets.map(({ name, results }) => [name, count(results)]))
const matrix = Object.fromEntries(
  targets.map(({ name, results }) => [
    name,
    Object.fromEntries(
      [...new Set(results.map(({ requirement }) => areas.get(requirement)))].map((area) => [
        area,
        count(results.filter(({ requirement }) => areas.get(requirement) === area)),
      ]),
    ),
  ]),
)

const summary =
  read('summary.md') ??
  `## forge-conformance: no report\n\nThe run ended with exit code ${code}; its log says why.\n`
const comment = join(folder, 'comment.md')
if (existsSync(folder)) writeFileSync(comment, `${MARK}\n${summary}`)

const file = process.env.GITHUB_OUTPUT
if (file) {
  const outputs = {
    'exit-code': code,
    report: text === undefined ? '' : join(folder, 'report.json'),
    comment: existsSync(comment) ? comment : '',
    totals: JSON.stringify(totals),
    matrix: JSON.stringify(matrix),
  }
  appendFileSync(
    file,
    Object.entries(outputs)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  )
}
