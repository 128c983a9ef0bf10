import { defineConfig } from './cli/api.ts'

/**
 * What `npm start` does in this repository: asks the embedded reference server. In a project of your own import
 * `defineConfig` from 'forge-conformance'. docs/how-to/targets.md says what may stand here and how to describe a server.
 */
export default defineConfig({
  // Folder for report.json and evidence.ndjson.
  output: 'conformance-report',
  // Exchanges under way at once, and the longest time for one of them, for targets that do not say.
  concurrency: 16,
  timeoutMs: 10_000,
})
