import { badgeContent } from './badge-content.ts'
import { jsonText } from './json-text.ts'
import type { Reporter } from './common/reporter.ts'

/** The JSON that shields.io reads from an endpoint to draw a badge. */
export const badgeEndpointReporter: Reporter = {
  name: 'badge-endpoint',
  file: 'badge.json',
  render: (report) => {
    const content = badgeContent(report)
    return jsonText({ schemaVersion: 1, ...content, isError: content.color === 'red' })
  },
}
