import { tmpdir } from 'node:os'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { Command, Option as Flag } from 'commander'
import { visible } from '../harness/report/visible.ts'
import { packageIdentity, packageRoot } from '../schemas/load.ts'
import { commands, type CommandEntry } from './command-table.ts'
import { defaultText, optionsOf, type CommandName, type Option } from './options/options.ts'
import { flagValues } from './options/values.ts'
import { UsageError } from './base/usage-error.ts'

/** The command line. `done` receives the exit code of the command. */
export function makeProgram(typed: readonly string[], done: (code: number) => void): Command {
  const { name, version } = packageIdentity()
  const program = new Command(name)
    .description('Checks whether a server conforms to the documents of two code-forge HTTP APIs.')
    .version(version)
    .addHelpText('after', programHelp)
    .addHelpText('afterAll', () => `\nThe pages of docs/ are in ${visible(join(packageRoot(), 'docs'))}`)
    .showSuggestionAfterError()
    // certify has its own --version.
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({ outputError: () => undefined })
  const groups = new Map<string, Command>()
  for (const [words, entry] of Object.entries(commands) as Array<[CommandName, CommandEntry]>) {
    const [first = '', second] = words.split(' ')
    let parent = program
    if (second !== undefined) {
      parent = groups.get(first) ?? program.command(first)
      const before = parent.description()
      parent.description(`${before && `${before}; `}${second}: ${entry.summary}`)
      parent.helpGroup(entry.group)
      groups.set(first, parent)
    }
    const command = parent.command(second ?? first).description(entry.summary)
    if (second === undefined) command.helpGroup(entry.group)
    for (const [argument, meaning] of entry.arguments ?? []) command.argument(argument, meaning)
    for (const [, option] of optionsOf(words)) addOption(command, option, words)
    if (entry.help) command.addHelpText('after', entry.help)
    command.action(async () => {
      const parsed: Record<string, unknown> = command.opts()
      // The only optional argument of any command is the URL of a target.
      const url = entry.arguments ? undefined : command.args[0]
      const flags = flagValues(words, { ...parsed, url }, process.env)
      if (entry.needsTemporaryFiles) assertTemporaryFolder()
      const perform = await entry.load()
      done(await perform({ args: command.args, flags, typed }))
    })
  }
  return program
}

function addOption(command: Command, option: Option, words: CommandName): void {
  const { flag, help, default: fixed, group, type, preset } = option
  if (flag === undefined) return
  if (flag.startsWith('[')) {
    command.argument(flag, help)
    return
  }
  const isSwitch = !/[<[]/.test(flag)
  const named = new Flag(
    flag,
    isSwitch && fixed !== undefined ? help : `${help} (default: ${defaultText(option, words)})`,
  )
  named.helpGroup(group)
  if (preset !== undefined) named.preset(preset)
  // Values are kept as typed; the table reads them.
  if (type.repeatable) named.argParser((text: string, before?: string[]) => [...(before ?? []), text])
  const parsed = isSwitch ? [named, oppositeOf(flag)] : [named]
  // Commander gives a negative flag the default true unless the positive one comes first.
  for (const each of flag.startsWith('--no-') ? parsed.reverse() : parsed) command.addOption(each)
}

/** The other position of a switch, for a value that environment or configuration set. Left out of the help. */
function oppositeOf(flag: string): Flag {
  const opposite = flag.startsWith('--no-') ? flag.replace('--no-', '--') : flag.replace('--', '--no-')
  return new Flag(opposite).hideHelp()
}

const programHelp = `
Examples:
  forge-conformance run
      check the embedded reference server; needs no configuration
  forge-conformance run http://localhost:3000
      check what needs no account on a server
  FORGE_CONFORMANCE_ADMIN_PASSWORD=… forge-conformance run http://localhost:3000 --admin root
      check the whole code-hosting document
  FORGE_CONFORMANCE_ADMIN_PASSWORD=… forge-conformance doctor http://localhost:3000 --admin root --write forge.json
      find out what a server needs, and write its target file
  forge-conformance run --target forge.json --only users,times --skip users.search
      check two areas on the server that forge.json describes (docs/how-to/targets.md)
  forge-conformance explain users.get.email-hidden
      show a requirement and its results in the latest report
  forge-conformance run --reporter terminal,junit,sarif
      write other formats besides the report (docs/reference/formats.md)
  forge-conformance diff old/report.json new/report.json
      list what changed between two reports
  forge-conformance config show --target forge.json
      print every option with its value and origin

"forge-conformance help run" lists the options of run.`

/** A command that needs temporary files checks first that it can create them. Throws `UsageError`. */
function assertTemporaryFolder(): void {
  try {
    rmdirSync(mkdtempSync(join(tmpdir(), 'forge-conformance-')))
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    throw new UsageError(
      `TMPDIR: no temporary files can be written in ${tmpdir()} (${code ?? String(cause)}); name another folder`,
    )
  }
}
