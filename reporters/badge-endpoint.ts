import { badgeContent } from './badge-content.ts'
import { jsonText } from './json-text.ts'
import type { Reporter } from './reporter.ts'

/** What shields.io asks an endpoint for, so that it draws the badge. */
export const badgeEndpointReporter: Reporter = {
  name: 'badge-endpoint',
  file: 'badge.json',
  render: (report) => {
    const content = badgeContent(report)
    return jsonText({ schemaVersion: 1, ...content, isError: content.color === 'red' })
  },
}
