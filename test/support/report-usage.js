import { writeSync } from 'node:fs'

// Preloaded into a process under test: tells its peak memory in KiB on file descriptor 3 when it ends.
process.on('exit', () => {
  try {
    writeSync(3, String(process.resourceUsage().maxRSS))
  } catch {
    // Whoever started it has gone.
  }
})
