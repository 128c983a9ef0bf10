import pc from 'picocolors'
import { exitCodes } from '../../harness/report/exit-code.ts'
import { visible } from '../../harness/report/visible.ts'
import { STOPPING } from '../run/run-command.ts'
import { Progress } from '../output/progress.ts'
import { catchStopSignals, type StopSignals } from '../output/stop-signals.ts'
import { shellWord } from '../../harness/report/shell-word.ts'

/**
 * The reaction of a certification to signals. During its phases, the first signal lets all of them clean up; the second one ends the
 * process at once and names what to clean. Between phases, the first signal ends the process.
 */
export class CertificationStop {
  readonly signals: StopSignals
  readonly #folders = new Set<string>()
  #active = 0

  /** `leave`: called if the first signal ends the process; removes temporary files, and returns lines about what has to stay. */
  constructor(leave: () => readonly string[]) {
    const progress = new Progress(process.stderr, pc.createColors(false))
    this.signals = catchStopSignals(
      () => {
        if (this.#active > 0) return progress.notice(STOPPING)
        const lines = ['interrupted: nothing was certified', ...leave()]
        for (const line of lines) process.stderr.write(`forge-conformance: ${visible(line)}\n`)
        process.exit(exitCodes[this.signals.stoppedBy() ?? 'SIGINT'])
      },
      () => {
        progress.clear()
        const commands = [...this.#folders].map(
          (folder) => `"forge-conformance clean --output ${shellWord(folder)}"`,
        )
        process.stderr.write(
          `exited without cleaning up; with the URL or --target of this certification, ${commands.join(' and ')} ${commands.length === 1 ? 'removes' : 'remove'} what it created\n`,
        )
      },
    )
  }

  /** Performs a phase, whose files are in `folder`. */
  async during<T>(folder: string, phase: () => Promise<T>): Promise<T> {
    this.#active += 1
    this.#folders.add(folder)
    try {
      return await phase()
    } finally {
      this.#active -= 1
    }
  }
}
