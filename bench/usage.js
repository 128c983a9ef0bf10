import { writeSync } from 'node:fs'

// Preloaded into a measured process: writes its peak memory (KiB) and processor time (ms) to descriptor 3 when it ends.
process.on('exit', () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage()
  writeSync(3, JSON.stringify({ maxRssKiB: maxRSS, cpuMs: (userCPUTime + systemCPUTime) / 1000 }))
})
