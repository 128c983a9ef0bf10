import type { CommandInput } from './options/values.ts'
import type { CommandName } from './options/options.ts'

/** A command, as help and the command line show it. */
export interface CommandEntry {
  readonly group: string
  readonly summary: string
  readonly arguments?: ReadonlyArray<readonly [string, string]>
  readonly help?: string
  readonly needsTemporaryFiles?: true
  /** Loads the command and its modules on demand: help must be fast. */
  readonly load: () => Promise<(input: CommandInput) => Promise<number>>
}

const CHECK = 'Check a server:'
const READ = 'Read reports:'
const LOOK_UP = 'Look up:'

const reportPath = 'report.json, or its folder'

const baselineCodes = `
Exit codes:
  0    done
  1    an entry is wrong, has expired or is not reviewed (baseline check)
  2    wrong usage, or a file that cannot be read or is no baseline or no report`

/** All commands, in the order of the help. */
export const commands: Readonly<Record<CommandName, CommandEntry>> = {
  run: {
    group: CHECK,
    summary: 'check targets, write a report, show the results',
    needsTemporaryFiles: true,
    help: `
Without url, --target and targets in harness.config.ts, the embedded reference server is checked.
Lists are separated by commas, and their flags may be repeated. Each switch has an opposite, such as --no-read-only.
Precedence: flags, environment, target file, configuration, defaults (docs/reference/options.md).

Environment:
  FORGE_CONFORMANCE_ADMIN_PASSWORD   password of --admin
  FORGE_CONFORMANCE_ADMIN_TOKEN      token of --admin, instead of the password
  FORGE_CONFORMANCE_<OPTION>         any other option, such as FORGE_CONFORMANCE_READ_ONLY=true
  NO_COLOR, FORCE_COLOR              no colors, or colors without a terminal

Exit codes:
  0    all selected stated and implied requirements hold, and those of suites of your own
  1    one of these failed or is unstable, unless the baseline lists it; with --strict, the baseline is out of date
  2    wrong usage, configuration or selection; nothing was sent
  3    incomplete: one of these is unmet, in error or withheld, or a target cannot be reached
  130  interrupted (Ctrl-C), after cleaning up; 143 when terminated`,
    load: async () => (await import('./run/run-command.ts')).runCommand,
  },
  doctor: {
    group: CHECK,
    summary: 'recognize a server, try what a run needs of it, write a target file (docs/how-to/targets.md)',
    needsTemporaryFiles: true,
    help: `
What is tried is created for the purpose, recorded in ledger.ndjson in the output folder, and removed again.

Exit codes:
  0    a run can judge the target
  2    wrong usage; nothing was sent
  3    a run cannot judge the target, or something is left behind
  130  interrupted (Ctrl-C), after cleaning up; 143 when terminated`,
    load: async () => (await import('./commands/doctor-command.ts')).doctorCommand,
  },
  init: {
    group: CHECK,
    summary:
      'write a target file, an empty baseline and a file for continuous integration (docs/start/first-server.md)',
    needsTemporaryFiles: true,
    help: `
The server at url is examined as by doctor. What is not given is asked for on a terminal. No file that exists is replaced.

Exit codes:
  0    the files are written
  2    wrong usage, or nothing could be written
  3    the files are written; a run cannot judge the target as it is now
  130  interrupted (Ctrl-C), after cleaning up; 143 when terminated`,
    load: async () => (await import('./commands/init-command.ts')).initCommand,
  },
  explore: {
    group: CHECK,
    summary: 'send random sequences of requests and judge every response by the rules over all of them',
    needsTemporaryFiles: true,
    help: `
Each contradiction is shrunk to a short sequence, played again from the start, and reported with its requests. The same --seed sends
the same sequences. The report, its formats and the clean-up are those of run. Operations that the server does not have are left out,
and named. --only and --skip select what is judged, and what is sent for it.

Exit codes:
  0    no response contradicts another
  1    a contradiction was found
  2    wrong usage; nothing was sent
  3    incomplete: a target cannot be tested, or lacks operations
  130  interrupted (Ctrl-C), after cleaning up; 143 when terminated`,
    load: async () => (await import('./commands/explore-command.ts')).exploreCommand,
  },
  'driver-check': {
    group: CHECK,
    summary:
      'try every part of the driver of a target by its effect on the server (docs/how-to/extending.md)',
    needsTemporaryFiles: true,
    help: `
What is tried is created for the purpose, recorded in ledger.ndjson in the output folder, and removed again.

Exit codes:
  0    every part that the driver has does what it is for
  1    a part does not
  2    wrong usage, or no driver; nothing was sent
  3    the target cannot be tested, or something is left behind
  130  interrupted (Ctrl-C), after cleaning up; 143 when terminated`,
    load: async () => (await import('./commands/driver-check-command.ts')).driverCheckCommand,
  },
  plan: {
    group: CHECK,
    summary:
      'list the requests of a run without sending them; takes the options of run that decide what is asked',
    needsTemporaryFiles: true,
    load: async () => (await import('./commands/plan-command.ts')).planCommand,
  },
  clean: {
    group: CHECK,
    summary: 'remove what an interrupted run left on its targets, by the ledger in its output folder',
    load: async () => (await import('./commands/clean-command.ts')).cleanCommand,
  },
  serve: {
    group: CHECK,
    summary: 'start the reference server; prints its target file as one line of JSON',
    needsTemporaryFiles: true,
    load: async () => (await import('./commands/serve-command.ts')).serveCommand,
  },
  explain: {
    group: READ,
    summary: 'show a requirement, its source, and its results in the latest report',
    arguments: [['<id>', 'requirement id']],
    load: async () => (await import('./commands/explain-command.ts')).explainCommand,
  },
  render: {
    group: READ,
    summary: 'write a report in other formats, such as JUnit, SARIF or Markdown (docs/reference/formats.md)',
    arguments: [['<report>', reportPath]],
    load: async () => (await import('./commands/render-command.ts')).renderCommand,
  },
  diff: {
    group: READ,
    summary: 'list what changed between two reports; exit code 1 where something got worse (--fail-on)',
    arguments: [
      ['<old>', reportPath],
      ['<new>', reportPath],
    ],
    load: async () => (await import('./commands/diff-command.ts')).diffCommand,
  },
  compare: {
    group: READ,
    summary: 'write one matrix of several runs as a web page (docs/how-to/reports.md)',
    arguments: [['<reports...>', `each a ${reportPath}`]],
    load: async () => (await import('./commands/compare-command.ts')).compareCommand,
  },
  merge: {
    group: READ,
    summary:
      'make one report of the shards of a run (docs/how-to/images-and-shards.md); exits as that run would',
    arguments: [['<reports...>', `each a ${reportPath}`]],
    load: async () => (await import('./commands/merge-command.ts')).mergeCommand,
  },
  replay: {
    group: READ,
    summary: 'judge a run again from its evidence, without its targets (docs/how-to/replay-and-verify.md)',
    needsTemporaryFiles: true,
    arguments: [['<report>', reportPath]],
    help: `
Exit codes:
  0    all results are as recorded
  1    a result is not
  2    wrong usage, or a file that cannot be read or replayed
  3    the evidence says too little for a result, or too much`,
    load: async () => (await import('./commands/replay-command.ts')).replayCommand,
  },
  verify: {
    group: READ,
    summary:
      'prove what a report or a bundle says from its evidence, line by line (docs/how-to/replay-and-verify.md)',
    needsTemporaryFiles: true,
    arguments: [['<path>', `bundle, or ${reportPath}`]],
    help: `
Exit codes:
  0    everything holds
  1    something was edited or damaged, or is not of the key or challenge named
  2    wrong usage
  3    something cannot be proven with this version, or nobody signed the bundle`,
    load: async () => (await import('./commands/verify-command.ts')).verifyCommand,
  },
  certify: {
    group: CHECK,
    summary:
      'check and explore a product, and write a bundle that others can verify (docs/how-to/certification.md)',
    needsTemporaryFiles: true,
    help: `
The bundle has reports, evidence, the matrix page and a statement about them, signed with --key or --keyless. It is written for a
product that does not conform as well, and says so. Nothing is written unless all of it is. The target has to be named: url,
--target, --image or targets in harness.config.ts.

Environment:
  FORGE_CONFORMANCE_SIGNING_KEY      private key that signs the bundle, PEM, instead of --key
  FORGE_CONFORMANCE_IDENTITY_TOKEN   token of the identity that --keyless signs for, instead of --identity-token

Exit codes:
  0    the product conforms to all profiles
  1    it does not conform to one
  2    wrong usage; nothing was sent
  3    nothing is decided of a profile, or no bundle could be made
  130  interrupted (Ctrl-C), after cleaning up; 143 when terminated`,
    load: async () => (await import('./commands/certify-command.ts')).certifyCommand,
  },
  register: {
    group: READ,
    summary:
      'verify the bundles of a register, and write its table, badges and pages (docs/how-to/certification.md)',
    needsTemporaryFiles: true,
    arguments: [['<folder>', 'the register, such as certified']],
    help: `
Exit codes:
  0    every bundle is accepted
  1    a bundle is refused, or with --check a file is not as it would be written
  2    wrong usage, keys or challenges that cannot be read, a folder that is no register, or a file of others in the way`,
    load: async () => (await import('./commands/register-command.ts')).registerCommand,
  },
  keygen: {
    group: LOOK_UP,
    summary: 'make a key pair that signs bundles (Ed25519)',
    load: async () => (await import('./commands/key-and-challenge-commands.ts')).keygenCommand,
  },
  'challenge new': {
    group: LOOK_UP,
    summary: 'make a challenge that a certification has to answer',
    load: async () => (await import('./commands/key-and-challenge-commands.ts')).challengeNewCommand,
  },
  'baseline update': {
    group: READ,
    summary:
      'write the failures of a report into a baseline of known failures (docs/how-to/baselines-and-disputes.md)',
    help: baselineCodes,
    load: async () => (await import('./commands/baseline-commands.ts')).baselineUpdateCommand,
  },
  'baseline check': {
    group: READ,
    summary: 'examine a baseline without a report',
    help: baselineCodes,
    load: async () => (await import('./commands/baseline-commands.ts')).baselineCheckCommand,
  },
  requirements: {
    group: LOOK_UP,
    summary: 'list the requirements of both documents',
    load: async () => (await import('./commands/requirements-command.ts')).requirementsCommand,
  },
  openapi: {
    group: LOOK_UP,
    summary:
      'write a document in the form of OpenAPI 3.1, with what it does not show marked (docs/reference/contract.md)',
    help: `
Exit codes:
  0    written
  2    wrong usage, or a report that cannot be read`,
    load: async () => (await import('./commands/openapi-command.ts')).openApiCommand,
  },
  'config show': {
    group: LOOK_UP,
    summary: 'print every option of a run with its value and origin; secrets are hidden',
    load: async () => (await import('./commands/config-show-command.ts')).configShowCommand,
  },
}
