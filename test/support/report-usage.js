import { writeSync } from 'node:fs'

// Preloaded into a process under test: writes its peak memory in KiB to file descriptor 3 at its end.
process.on('exit', () => {
  try {
    writeSync(3, String(process.resourceUsage().maxRSS))
  } catch {
    // The parent process has ended.
  }
})
