import { Command } from 'commander'
import { packageIdentity } from '../schemas/load.ts'
import type { CompareFlags } from './compare-command.ts'
import type { DiffFlags } from './diff-command.ts'
import { programHelp, runHelp } from './help-text.ts'
import { parseInteger } from './parse-words.ts'
import type { RenderFlags } from './render-command.ts'
import {
  gather,
  withRunOptions,
  withSelection,
  withTargets,
  type RunFlags,
  type SelectionFlags,
  type TargetFlags,
} from './run-options.ts'

/** Takes the exit code of the command that was asked for. */
export type Done = (code: number) => void

/** The command line. What a command needs is loaded when it is asked for: help must come at once. */
export function makeProgram(typed: readonly string[], done: Done): Command {
  const { name, version } = packageIdentity()
  const program = new Command(name)
    .description('Tells whether a server keeps the promises of two code-forge HTTP APIs.')
    .version(version)
    .addHelpText('after', programHelp)
    .showSuggestionAfterError()
    .exitOverride()
    .configureOutput({ outputError: () => undefined })

  withRunOptions(withSelection(withTargets(program.command('run'))))
    .description('ask targets, write a report, show the matrix')
    .addHelpText('after', runHelp)
    .action(async (url: string | undefined, flags: RunFlags) => {
      const { runFromFlags } = await import('./run-from-flags.ts')
      done(await runFromFlags(url, flags, typed))
    })

  withRunOptions(withSelection(withTargets(program.command('plan'))))
    .description('what a run would do to targets, without sending them anything')
    .option('--json', 'as JSON')
    .action(async (url: string | undefined, flags: RunFlags & { json?: true }) => {
      const { planFromFlags } = await import('./plan-from-flags.ts')
      done(await planFromFlags(url, flags))
    })

  program
    .command('serve')
    .description('start the reference server; prints the target file that reaches it as one line of JSON')
    .option('--port <n>', 'where to listen (default: any free port)', (text) =>
      parseInteger(text, '--port', 0, 65_535),
    )
    .action(async ({ port }: { port?: number }) => {
      const { serveCommand } = await import('./serve-command.ts')
      done(await serveCommand(port))
    })

  withSelection(program.command('requirements'))
    .description('list what the documents promise and leave open')
    .option('--json', 'as the records that a report holds')
    .option('--no-color', 'no colours')
    .action(async (flags: SelectionFlags & { json?: true; color: boolean }) => {
      const { requirementsCommand } = await import('./requirements-command.ts')
      done(await requirementsCommand(flags))
    })

  program
    .command('explain')
    .description('what a requirement says, where it is from, and what each target of a report did')
    .argument('<id>', 'id of a requirement')
    .option('--report <file>', 'a report (default: conformance-report/report.json, if there)')
    .option('--no-color', 'no colours')
    .action(async (id: string, flags: { report?: string; color: boolean }) => {
      const { explainCommand } = await import('./explain-command.ts')
      done(await explainCommand(id, flags))
    })

  program
    .command('render')
    .description('make of a report what a run could have made: JUnit, SARIF, Markdown, … (docs/formats.md)')
    .argument('<report>', 'a report.json, or the folder that it is in')
    .option('--reporter <names>', 'what to make (default: html)', gather)
    .option('--output <folder>', 'where to (default: beside the report)')
    .option('--stdout', 'write what one reporter makes to standard output')
    .option('--verbose', 'terminal: show all failures')
    .option('--no-color', 'no colours')
    .action(async (report: string, flags: RenderFlags) => {
      const { renderCommand } = await import('./render-command.ts')
      done(await renderCommand(report, flags))
    })

  program
    .command('diff')
    .description('what got better, worse, new and gone between two reports; 1 where something got worse')
    .argument('<old>', 'a report.json, or the folder that it is in')
    .argument('<new>', 'another one')
    .option('--format <format>', 'text, markdown or json', 'text')
    .option('--no-color', 'no colours')
    .action(async (before: string, after: string, flags: DiffFlags) => {
      const { diffCommand } = await import('./diff-command.ts')
      done(await diffCommand(before, after, flags))
    })

  program
    .command('compare')
    .description('one matrix, as a web page, of what several runs found (docs/html-matrix.md)')
    .argument('<reports...>', 'each a report.json, or the folder that it is in')
    .option('--output <folder>', 'where to (default: conformance-comparison)')
    .option('--allow-different', 'also where catalogues differ; marks the requirements that are not in all')
    .option('--no-color', 'no colours')
    .action(async (reports: string[], flags: CompareFlags) => {
      const { compareCommand } = await import('./compare-command.ts')
      done(await compareCommand(reports, flags))
    })

  withTargets(program.command('clean'))
    .description('take away what an interrupted run left on a target, by the ledger in its output folder')
    .action(async (url: string | undefined, flags: TargetFlags) => {
      const { cleanFromFlags } = await import('./clean-from-flags.ts')
      done(await cleanFromFlags(url, flags))
    })

  return program
}
