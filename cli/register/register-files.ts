import { noEvidence } from '../../harness/report/evidence.ts'
import { textDigest } from '../../harness/report/text-digest.ts'
import { disputeText } from '../../harness/report/disputes.ts'
import { compareReports } from '../../harness/report/compare-reports.ts'
import { codeMarkdown, plainMarkdown, tableRow } from '../../reporters/markdown-text.ts'
import { badge } from '../../reporters/badge.ts'
import { renderPage } from '../../reporters/html/render-page.tsx'
import { jsonText } from '../../reporters/json-text.ts'
import { disputes } from '../catalogue/disputes.ts'
import { withDisputesOfNow } from '../verify/disputes-since.ts'
import type { Certified } from './read-register.ts'
import type { RegisterEntry } from './register.ts'

/** The sentence in `README.md` that marks it as written by this command. */
export const REGISTER_MARK = 'Written by `forge-conformance register` from the bundles in `bundles/`;'

/** The beginning of the message of each badge. */
export const CERTIFIED_UNTIL = 'certified until '

/**
 * The files of a register by their paths: `README.md`, `index.html` with one matrix of all certified runs, for each certificate the page of
 * its run and a badge for each profile, and `register.json` with the digests of the others.
 */
export function registerFiles(certified: readonly Certified[]): Map<string, string> {
  const entries = certified.map(({ entry }) => entry)
  const files = new Map([
    ['README.md', readme(entries, disputedIn(certified))],
    ...(certified.length > 0 ? [['index.html', matrixOf(certified)] as const] : []),
    ...certified.flatMap(({ entry, page }) => [
      [`pages/${entry.name}.html`, page] as const,
      ...entry.profiles.map(({ profile }) => [badgeFile(entry, profile), badgeOf(entry, profile)] as const),
    ]),
  ])
  // The last one: whoever is interrupted has the digests of the files before.
  return files.set(
    'register.json',
    jsonText({
      certificates: entries,
      files: Object.fromEntries([...files].map(([file, text]) => [file, textDigest(text)])),
    }),
  )
}

/** One column for each product. The page of each certificate contains its exchanges; this page would contain those of all. */
function matrixOf(certified: readonly Certified[]): string {
  const runs = certified.map(({ entry, report }) => {
    const label = labelOf(entry)
    const targets = report.targets.map((target) => ({ ...target, name: label }))
    return { label, report: withDisputesOfNow({ ...report, targets }, disputes), evidence: noEvidence }
  })
  return renderPage(compareReports(runs))
}

function labelOf({ product: { vendor, product, version } }: RegisterEntry): string {
  return `${vendor} ${product} ${version}`
}

function badgeFile({ name }: RegisterEntry, profile: string): string {
  return `badges/${name}-${profile}.svg`
}

function badgeOf({ standsUntil }: RegisterEntry, profile: string): string {
  return badge({ label: profile, message: `${CERTIFIED_UNTIL}${standsUntil}`, color: 'brightgreen' })
}

/** One line for each dispute about a requirement of the certified runs. */
function disputedIn(certified: readonly Certified[]): string[] {
  const all = certified.flatMap(({ report }) => withDisputesOfNow(report, disputes).disputes ?? [])
  return [
    ...new Set(
      all.map((one) => `- ${codeMarkdown(one.requirement)}: ${plainMarkdown(disputeText([one]) ?? '')}`),
    ),
  ]
}

function readme(entries: readonly RegisterEntry[], disputed: readonly string[]): string {
  const rows = entries.flatMap((entry) =>
    entry.profiles.map(({ profile, version, remarks = 0 }) =>
      tableRow([
        plainMarkdown(labelOf(entry)),
        `![${profile}](${badgeFile(entry, profile)})`,
        `${codeMarkdown(`${profile} ${version}`)}${remarks > 0 ? `, ${remarks} implied failed` : ''}`,
        entry.createdAt.slice(0, 10),
        entry.standsUntil,
        plainMarkdown(`${entry.suite.name} ${entry.suite.version}`),
        `[matrix](pages/${entry.name}.html), [bundle](bundles/${entry.name}.tgz)`,
      ]),
    ),
  )
  const head = ['product', 'badge', 'profile', 'certified', 'stands until', 'suite', 'evidence']
  return [
    '# Register of certified products',
    `${REGISTER_MARK} not to be edited by hand. \`docs/how-to/certification.md\` says how to submit one.`,
    rows.length === 0
      ? 'No product is certified yet.'
      : [tableRow(head), tableRow(head.map(() => '---')), ...rows].join('\n'),
    ...(disputed.length > 0 ? ['## Disputed requirements', disputed.join('\n')] : []),
    '',
  ].join('\n\n')
}
