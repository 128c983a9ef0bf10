import { makeBadge } from 'badge-maker'
import { badgeWords } from './badge-words.ts'
import type { Reporter } from './reporter.ts'
import { xmlText } from './xml-text.ts'

/** A badge as SVG, to be kept beside a project's documentation. */
export const badgeReporter: Reporter = {
  name: 'badge',
  file: 'badge.svg',
  render: (report) => {
    const { label, message, color } = badgeWords(report)
    return `${makeBadge({ label: xmlText(label), message: xmlText(message), color })}\n`
  },
}
