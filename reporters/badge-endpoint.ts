import { badgeWords } from './badge-words.ts'
import { jsonText } from './json-text.ts'
import type { Reporter } from './reporter.ts'

/** What shields.io asks an endpoint for, so that it draws the badge. */
export const badgeEndpointReporter: Reporter = {
  name: 'badge-endpoint',
  file: 'badge.json',
  render: (report) => {
    const words = badgeWords(report)
    return jsonText({ schemaVersion: 1, ...words, isError: words.color === 'red' })
  },
}
