/* eslint-disable max-lines -- it is one table */
import { FEWEST_REQUESTS } from '../../harness/certify/least.ts'
import { countedErrors, levels } from '../../harness/report/report.ts'
import { setbacks } from '../../harness/report/setbacks.ts'
import { reporters } from '../../reporters/registry.ts'
import { scriptLanguages } from '../../reporters/script/languages.ts'
import {
  choice,
  duration,
  headers,
  integer,
  limits,
  nonce,
  productWords,
  seed,
  shard,
  targets,
  text,
  toggle,
  words,
  type OptionType,
} from './option-types.ts'

/** Every command, as it is typed. */
export type CommandName =
  | 'run'
  | 'explore'
  | 'doctor'
  | 'driver-check'
  | 'plan'
  | 'clean'
  | 'explain'
  | 'requirements'
  | 'render'
  | 'diff'
  | 'compare'
  | 'serve'
  | 'config show'
  | 'baseline update'
  | 'baseline check'
  | 'merge'
  | 'replay'
  | 'verify'
  | 'certify'
  | 'keygen'
  | 'challenge new'
  | 'register'
  | 'openapi'

export interface Option {
  /** As it is typed, with its placeholder; `[name]` is an argument. None: command lines must not carry it. */
  readonly flag?: string
  /** The environment variable, after `FORGE_CONFORMANCE_`. */
  readonly variable?: string
  /** The key in `harness.config.ts`. */
  readonly configuration?: string
  /** The key in a target file. */
  readonly target?: string
  readonly type: OptionType<unknown>
  /** What a flag without its value stands for, where it may be without one. */
  readonly preset?: string
  readonly default?: unknown
  /** The default in words, where it is no fixed value. */
  readonly otherwise?: string
  /** The commands that have no default and want the option, or another one in its place. */
  readonly requiredBy?: readonly CommandName[]
  readonly help: string
  readonly group: string
  readonly commands: readonly CommandName[]
  readonly secret?: true
}

const asking = ['run', 'explore', 'plan', 'config show'] as const
/** The commands that send requests to targets, and those that show what these would do. */
export const reaching = [...asking, 'clean', 'doctor', 'driver-check', 'certify'] as const
const HOUR_MS = 3_600_000

const TARGET = 'Targets:'
const NETWORK = 'Network:'
const SELECTION = 'Selection:'
const REQUESTS = 'Requests:'
const OUTPUT = 'Output:'
const CERTIFICATE = 'Certificate:'

/** The reporter that depends on the terminal; the registry holds the others. */
export const TERMINAL = 'terminal'
const reporterNames = [TERMINAL, ...Object.keys(reporters)]

/**
 * Every option, once: reading, validation, help, documentation and schemas go by this table. An option that several
 * commands take with another meaning has an entry for each meaning.
 */
export const options = {
  url: {
    flag: '[url]',
    variable: 'URL',
    target: 'codeHosting.url',
    type: text,
    help: 'base URL of the code-hosting API, without /api/v1',
    group: TARGET,
    commands: reaching,
  },
  target: {
    flag: '--target <files>',
    variable: 'TARGET',
    configuration: 'targets',
    type: targets,
    otherwise: 'the embedded reference server',
    requiredBy: ['clean', 'doctor', 'driver-check', 'certify'],
    help: 'target files; may be repeated',
    group: TARGET,
    commands: reaching,
  },
  image: {
    flag: '--image <names>',
    variable: 'IMAGE',
    configuration: 'image',
    type: words(),
    otherwise: 'none',
    help: 'images of servers that the run starts, sets up, checks and removes (docs/images.md)',
    group: TARGET,
    commands: [...asking, 'certify'],
  },
  start: {
    flag: '--start <command>',
    variable: 'START',
    configuration: 'start',
    type: text,
    help: 'command that starts the server at url, or of the only target; it is ended after the run',
    group: TARGET,
    commands: [...asking, 'certify'],
  },
  startEnv: {
    flag: '--start-env <names>',
    variable: 'START_ENV',
    configuration: 'startEnv',
    type: words(),
    otherwise: 'none',
    help: 'environment variables that the command of --start gets besides PATH, HOME, language and folders for temporary files (docs/images.md)',
    group: TARGET,
    commands: [...asking, 'certify'],
  },
  wait: {
    flag: '--wait <url>',
    variable: 'WAIT',
    configuration: 'wait',
    type: text,
    otherwise: 'any response below 500 to the URL of the target',
    help: 'URL or path that returns 2xx or 3xx when a server that the run starts is ready',
    group: TARGET,
    commands: [...asking, 'certify'],
  },
  against: {
    flag: '--against <target>',
    type: text,
    help: 'target file or URL of a second target that gets the same requests; the differences are shown',
    group: TARGET,
    commands: ['run'],
  },
  config: {
    flag: '--config <file>',
    variable: 'CONFIG',
    type: text,
    otherwise: 'harness.config.ts in the current folder, if present',
    help: 'configuration file, TypeScript, JavaScript or JSON',
    group: TARGET,
    commands: [...reaching, 'explain'],
  },
  admin: {
    flag: '--admin <name>',
    variable: 'ADMIN',
    target: 'codeHosting.admin.username',
    type: text,
    help: 'administrator of the server at url; the password is read from the environment',
    group: TARGET,
    commands: reaching,
  },
  adminPassword: {
    variable: 'ADMIN_PASSWORD',
    target: 'codeHosting.admin.password',
    type: text,
    help: 'password of the administrator',
    group: TARGET,
    commands: reaching,
    secret: true,
  },
  adminToken: {
    variable: 'ADMIN_TOKEN',
    target: 'codeHosting.admin.token',
    type: text,
    help: 'token of the administrator, instead of the password',
    group: TARGET,
    commands: reaching,
    secret: true,
  },
  driver: {
    flag: '--driver <name>',
    variable: 'DRIVER',
    target: 'codeHosting.driver',
    type: text,
    otherwise: 'by what the server says of itself, or else gitea',
    help: 'driver for the server at url',
    group: TARGET,
    commands: reaching,
  },
  rate: {
    flag: '--rate <n>',
    variable: 'RATE',
    configuration: 'rate',
    target: 'rate',
    type: integer(1, 10_000),
    otherwise: 'not limited',
    help: 'requests per second at most, per target',
    group: NETWORK,
    commands: reaching,
  },
  proxy: {
    flag: '--proxy <url>',
    variable: 'PROXY',
    configuration: 'proxy',
    target: 'proxy',
    type: text,
    otherwise: 'HTTPS_PROXY, HTTP_PROXY and NO_PROXY, but none for targets on this machine',
    help: 'proxy on the way to targets, or none',
    group: NETWORK,
    commands: reaching,
  },
  from: {
    flag: '--from <address>',
    variable: 'FROM',
    type: text,
    otherwise: 'the one that the system chooses',
    help: 'address of this machine from which requests are sent; pushes of git come from the usual one',
    group: NETWORK,
    commands: reaching,
  },
  ca: {
    flag: '--ca <file>',
    variable: 'CA',
    configuration: 'ca',
    target: 'ca',
    type: text,
    help: 'certificates of authorities to trust besides the usual ones, PEM',
    group: NETWORK,
    commands: reaching,
  },
  cert: {
    flag: '--cert <file>',
    variable: 'CERT',
    configuration: 'cert',
    target: 'cert',
    type: text,
    help: 'certificate that this client shows to targets, PEM',
    group: NETWORK,
    commands: reaching,
  },
  key: {
    flag: '--key <file>',
    variable: 'KEY',
    configuration: 'key',
    target: 'key',
    type: text,
    help: 'key of that certificate, PEM',
    group: NETWORK,
    commands: [...asking, 'clean', 'doctor', 'driver-check'],
  },
  keyPassphrase: {
    variable: 'KEY_PASSPHRASE',
    target: 'keyPassphrase',
    type: text,
    help: 'passphrase of that key',
    group: NETWORK,
    commands: reaching,
    secret: true,
  },
  headers: {
    flag: '--header <line>',
    variable: 'HEADER',
    configuration: 'headers',
    target: 'headers',
    type: headers,
    help: 'header of every request, such as "X-Gateway: env:NAME" with the value in a variable; may be repeated',
    group: NETWORK,
    commands: reaching,
  },
  gatewayToken: {
    variable: 'GATEWAY_TOKEN',
    target: 'gatewayToken',
    type: text,
    help: 'bearer token for a gateway in front of targets, sent as Proxy-Authorization',
    group: NETWORK,
    commands: reaching,
    secret: true,
  },
  document: {
    flag: '--document <names>',
    variable: 'DOCUMENT',
    configuration: 'document',
    type: words(['code-hosting', 'legacy-forge']),
    otherwise: 'all',
    help: 'documents to check: code-hosting, legacy-forge',
    group: SELECTION,
    commands: [...asking, 'requirements'],
  },
  only: {
    flag: '--only <names>',
    variable: 'ONLY',
    configuration: 'only',
    type: words(),
    otherwise: 'all',
    help: 'areas, operations, requirement ids, prefixes of ids, or rules, which are those over all responses',
    group: SELECTION,
    commands: [...asking, 'requirements'],
  },
  skip: {
    flag: '--skip <names>',
    variable: 'SKIP',
    configuration: 'skip',
    type: words(),
    otherwise: 'none',
    help: 'areas, operations, requirement ids or prefixes of ids to leave out',
    group: SELECTION,
    commands: [...asking, 'requirements'],
  },
  level: {
    flag: '--level <levels>',
    variable: 'LEVEL',
    configuration: 'level',
    type: words(levels),
    otherwise: 'all',
    help: 'levels to check: stated, implied, open',
    group: SELECTION,
    commands: [...asking, 'requirements'],
  },
  profile: {
    flag: '--profile <name>',
    variable: 'PROFILE',
    configuration: 'profile',
    type: text,
    otherwise: 'everything',
    help: 'check what one profile needs, by its name or file (docs/profiles.md)',
    group: SELECTION,
    commands: [...asking, 'requirements'],
  },
  profiles: {
    flag: '--profiles',
    type: toggle,
    default: false,
    help: 'list the profiles',
    group: SELECTION,
    commands: ['requirements'],
  },
  failed: {
    flag: '--failed',
    type: toggle,
    default: false,
    help: 'check only what failed or was in error in the last report of the output folder; everything selected where nothing did',
    group: SELECTION,
    commands: ['run'],
  },
  bail: {
    flag: '--bail',
    type: toggle,
    default: false,
    help: 'check nothing more after the first failure, and clean up; what was not checked is skipped',
    group: SELECTION,
    commands: ['run'],
  },
  next: {
    flag: '--next',
    type: toggle,
    default: false,
    help: 'check operations in the order in which they need each other, stop at the first that fails, and show what to build next (docs/loop.md)',
    group: SELECTION,
    commands: ['run'],
  },
  watch: {
    flag: '--watch',
    type: toggle,
    default: false,
    help: 'check again when a file of --watch-path is saved, when the server was restarted, or at a key; what failed comes first (docs/loop.md)',
    group: SELECTION,
    commands: ['run'],
  },
  watchPath: {
    flag: '--watch-path <paths>',
    type: words(),
    otherwise: 'none',
    help: 'files and folders that --watch looks at, without node_modules, names that begin with a dot, and the output folder',
    group: SELECTION,
    commands: ['run'],
  },
  failOnErrors: {
    flag: '--fail-on <kinds>',
    variable: 'FAIL_ON',
    configuration: 'failOn',
    type: words([...countedErrors, 'none']),
    default: ['none'],
    help: 'what gives exit code 1 besides requirements: 5xx (any response with such a status code), or none',
    group: SELECTION,
    commands: ['run', 'explore', 'config show'],
  },
  shard: {
    flag: '--shard <i/n>',
    variable: 'SHARD',
    type: shard,
    otherwise: 'everything',
    help: 'check one of several parts, such as 2/5, which merge puts together; requires --seed',
    group: SELECTION,
    commands: ['run', 'config show'],
  },
  shardBy: {
    flag: '--shard-by <report>',
    variable: 'SHARD_BY',
    type: text,
    otherwise: 'equal numbers of requirements',
    help: 'report of an earlier run, whose durations balance the parts',
    group: SELECTION,
    commands: ['run', 'config show'],
  },
  seed: {
    flag: '--seed <text>',
    variable: 'SEED',
    configuration: 'seed',
    type: seed,
    otherwise: 'a new one for each run',
    help: 'seed of all random values',
    group: REQUESTS,
    commands: asking,
  },
  exploreMs: {
    flag: '--for <time>',
    type: duration(1, 24 * HOUR_MS),
    default: 60_000,
    help: 'how long to send random sequences of requests, such as 60s; responses to requests in progress, shortening what was found (at most 40s) and clean-up come on top',
    group: REQUESTS,
    commands: ['explore'],
  },
  exploreSteps: {
    flag: '--steps <n>',
    type: integer(1, 1_000_000_000),
    otherwise: 'as many as --for allows',
    help: 'begins no further sequence after so many requests, which those side by side share; those in progress are played to their end, and each has up to about 1000',
    group: REQUESTS,
    commands: ['explore'],
  },
  sideBySide: {
    flag: '--side-by-side <n>',
    type: integer(1, 16),
    default: 2,
    help: 'sequences in progress at once, per target; at most the concurrency',
    group: REQUESTS,
    commands: ['explore', 'certify'],
  },
  differential: {
    flag: '--differential <n>',
    type: integer(0, 100_000),
    default: 0,
    help: 'sequences that are played in the form of ordinary clients and in the own form, and compared; requires --wire ordinary',
    group: REQUESTS,
    commands: ['explore'],
  },
  certifyDifferential: {
    flag: '--differential <n>',
    type: integer(0, 100_000),
    default: 30,
    help: 'sequences that are played in the form of ordinary clients and in the own form, and compared',
    group: REQUESTS,
    commands: ['certify'],
  },
  auditMs: {
    flag: '--audit <time>',
    type: duration(1000, 30 * 24 * HOUR_MS),
    otherwise: 'none',
    help: 'plays one more sequence for so long, at the pace of a person, from accounts that it creates first, such as 30m or 2880m',
    group: REQUESTS,
    commands: ['explore', 'certify'],
  },
  nonce: {
    flag: '--nonce <text>',
    variable: 'NONCE',
    configuration: 'nonce',
    type: nonce,
    otherwise: 'a new one for each run',
    help: 'part of every name that the run creates; fix it only to repeat the requests of one run exactly',
    group: REQUESTS,
    commands: asking,
  },
  wire: {
    flag: '--wire <form>',
    variable: 'WIRE',
    configuration: 'wire',
    type: choice(['own', 'ordinary']),
    default: 'own',
    help: 'form of requests: own, or ordinary, in which nothing tells a server that they come from the suite (docs/certification.md)',
    group: REQUESTS,
    commands: asking,
  },
  concurrency: {
    flag: '--concurrency <n>',
    variable: 'CONCURRENCY',
    configuration: 'concurrency',
    target: 'concurrency',
    type: integer(1, 1000),
    default: 8,
    help: 'requests in progress at once, per target; halved where a target answers 500, 503 or 429 while data is prepared',
    group: REQUESTS,
    commands: reaching,
  },
  timeoutMs: {
    flag: '--timeout <time>',
    variable: 'TIMEOUT',
    configuration: 'timeoutMs',
    target: 'timeoutMs',
    type: duration(1, HOUR_MS),
    default: 10_000,
    help: 'longest time for one exchange, such as 500ms or 10s',
    group: REQUESTS,
    commands: [...asking, 'doctor', 'driver-check', 'certify'],
  },
  patienceMs: {
    flag: '--patience <time>',
    variable: 'PATIENCE',
    configuration: 'patienceMs',
    target: 'patienceMs',
    type: duration(0, HOUR_MS),
    default: 6000,
    help: 'longest time to wait for an asynchronous effect, such as a fork after its 202; ten times as long for what must happen at some time; 0 does not wait',
    group: REQUESTS,
    commands: [...asking, 'doctor', 'driver-check', 'certify'],
  },
  limits: {
    flag: '--limit <name=value>',
    variable: 'LIMIT',
    configuration: 'limits',
    target: 'limits',
    type: limits,
    otherwise: 'docs/limits.md',
    help: 'what a target can make a run spend (docs/limits.md), such as answerBytes=32MiB; may be repeated',
    group: REQUESTS,
    commands: reaching,
  },
  repeat: {
    flag: '--repeat <n>',
    variable: 'REPEAT',
    configuration: 'repeat',
    type: integer(1, 100),
    default: 1,
    help: 'run all checks several times; a verdict that changes is unstable',
    group: REQUESTS,
    commands: asking,
  },
  keep: {
    flag: '--keep',
    variable: 'KEEP',
    configuration: 'keep',
    type: toggle,
    default: false,
    help: 'leave what the run creates on the targets; clean removes it',
    group: REQUESTS,
    commands: ['run', 'config show'],
  },
  readOnly: {
    flag: '--read-only',
    variable: 'READ_ONLY',
    configuration: 'readOnly',
    type: toggle,
    default: false,
    help: 'send only requests that cannot change a target',
    group: REQUESTS,
    commands: [...asking, 'doctor', 'driver-check'],
  },
  allowWrites: {
    flag: '--allow-writes',
    variable: 'ALLOW_WRITES',
    configuration: 'allowWrites',
    target: 'allowWrites',
    type: toggle,
    otherwise: 'true for targets on this machine',
    help: 'also change targets that are not on this machine',
    group: REQUESTS,
    commands: [...asking, 'doctor', 'driver-check', 'certify'],
  },
  preflight: {
    flag: '--no-preflight',
    variable: 'PREFLIGHT',
    configuration: 'preflight',
    type: toggle,
    default: true,
    help: 'continue where the preflight finds no usable API',
    group: REQUESTS,
    commands: asking,
  },
  output: {
    flag: '--output <folder>',
    variable: 'OUTPUT',
    configuration: 'output',
    type: text,
    default: 'conformance-report',
    help: 'folder of report and evidence',
    group: OUTPUT,
    commands: [...asking, 'clean', 'doctor', 'driver-check', 'explain', 'baseline update'],
  },
  reporter: {
    flag: '--reporter <names>',
    variable: 'REPORTER',
    configuration: 'reporter',
    type: words(reporterNames),
    default: [TERMINAL, 'html'],
    help: 'reporters to use (docs/formats.md)',
    group: OUTPUT,
    commands: [...asking, 'merge'],
  },
  baseline: {
    flag: '--baseline <file>',
    variable: 'BASELINE',
    configuration: 'baseline',
    type: text,
    help: 'known failures, which do not fail a run, YAML or JSON (docs/baseline.md)',
    group: OUTPUT,
    commands: [...asking, 'merge', 'baseline update', 'baseline check'],
  },
  check: {
    flag: '--check',
    type: toggle,
    default: false,
    help: 'write nothing; exit code 1 where a file is not as it would be written',
    group: OUTPUT,
    commands: ['register'],
  },
  acceptedRegister: {
    flag: '--accepted <file>',
    type: text,
    help: 'register.json of a register that you trust: what it lists stands where an earlier version of the suite verified it, as long as it is the same bundle',
    group: OUTPUT,
    commands: ['register'],
  },
  disputes: {
    flag: '--disputes <file>',
    variable: 'DISPUTES',
    configuration: 'disputes',
    type: text,
    help: 'disputes of your own, which every report shows beside their requirements (docs/disputes.md)',
    group: OUTPUT,
    commands: asking,
  },
  strict: {
    flag: '--strict',
    variable: 'STRICT',
    configuration: 'strict',
    type: toggle,
    default: false,
    help: 'exit code 1 also where the baseline is out of date: an entry that holds, matches nothing or has expired',
    group: OUTPUT,
    commands: [...asking, 'merge'],
  },
  verbose: {
    flag: '--verbose',
    variable: 'VERBOSE',
    configuration: 'verbose',
    type: toggle,
    default: false,
    help: 'show all failures, and the stack of an internal error',
    group: OUTPUT,
    commands: [...asking, 'merge', 'render', 'replay', 'certify'],
  },
  color: {
    flag: '--no-color',
    type: toggle,
    otherwise: 'colors on a terminal',
    help: 'write without colors; NO_COLOR and FORCE_COLOR are respected',
    group: OUTPUT,
    commands: [
      ...asking,
      'requirements',
      'explain',
      'render',
      'diff',
      'compare',
      'merge',
      'verify',
      'certify',
    ],
  },
  write: {
    flag: '--write <file>',
    type: text,
    help: 'target file to write; secrets are written as env:NAME',
    group: OUTPUT,
    commands: ['doctor'],
  },
  overwrite: {
    flag: '--overwrite',
    type: toggle,
    default: false,
    help: 'replace the file that --write names',
    group: OUTPUT,
    commands: ['doctor'],
  },
  json: {
    flag: '--json',
    type: toggle,
    default: false,
    help: 'write JSON',
    group: OUTPUT,
    commands: ['plan', 'requirements', 'config show'],
  },
  report: {
    flag: '--report <path>',
    type: text,
    otherwise: 'report.json in the output folder, if present',
    help: 'report.json, or its folder',
    group: OUTPUT,
    commands: ['explain', 'baseline update'],
  },
  script: {
    flag: '--script [language]',
    preset: 'sh',
    type: choice(scriptLanguages),
    otherwise: 'no script; sh without a value',
    help: 'write a script that sends again what the result rests on, under new names, and says whether the response came again',
    group: OUTPUT,
    commands: ['explain'],
  },
  on: {
    flag: '--on <target>',
    type: text,
    otherwise: 'the first target on which the requirement fails, or was checked',
    help: 'name of the target that the script is for',
    group: OUTPUT,
    commands: ['explain'],
  },
  renderReporter: {
    flag: '--reporter <names>',
    type: words(reporterNames),
    default: ['html'],
    help: 'reporters to use (docs/formats.md)',
    group: OUTPUT,
    commands: ['render'],
  },
  renderOutput: {
    flag: '--output <folder>',
    type: text,
    otherwise: 'the folder of the report',
    help: 'folder to write to',
    group: OUTPUT,
    commands: ['render'],
  },
  stdout: {
    flag: '--stdout',
    type: toggle,
    default: false,
    help: 'write the output of one reporter to standard output',
    group: OUTPUT,
    commands: ['render'],
  },
  format: {
    flag: '--format <format>',
    type: choice(['text', 'markdown', 'json']),
    default: 'text',
    help: 'text, markdown or json',
    group: OUTPUT,
    commands: ['diff'],
  },
  failOn: {
    flag: '--fail-on <kinds>',
    type: words([...setbacks, 'none']),
    default: ['worse', 'gone', 'unmet'],
    help: 'setbacks that give exit code 1 (docs/formats.md): worse, gone, unmet, new; or none',
    group: OUTPUT,
    commands: ['diff'],
  },
  compareOutput: {
    flag: '--output <folder>',
    type: text,
    default: 'conformance-comparison',
    help: 'folder to write to',
    group: OUTPUT,
    commands: ['compare'],
  },
  mergeOutput: {
    flag: '--output <folder>',
    type: text,
    default: 'conformance-report',
    help: 'folder to write to',
    group: OUTPUT,
    commands: ['merge'],
  },
  replayDriver: {
    flag: '--driver <file>',
    type: text,
    otherwise: 'that of the run',
    help: 'file of the driver, where the run used one of its own',
    group: TARGET,
    commands: ['replay', 'verify'],
  },
  replayOutput: {
    flag: '--output <folder>',
    type: text,
    otherwise: 'nowhere',
    help: 'folder to write the report of the replay to, with a copy of the evidence',
    group: OUTPUT,
    commands: ['replay'],
  },
  vendor: {
    flag: '--vendor <name>',
    type: productWords,
    help: 'vendor of the product, as the certificate names it',
    group: CERTIFICATE,
    commands: ['certify'],
  },
  product: {
    flag: '--product <name>',
    type: productWords,
    help: 'name of the product',
    group: CERTIFICATE,
    commands: ['certify'],
  },
  productVersion: {
    flag: '--version <text>',
    type: productWords,
    help: 'version of the product',
    group: CERTIFICATE,
    commands: ['certify'],
  },
  certifiedProfiles: {
    flag: '--profile <names>',
    type: words(),
    help: 'profiles to certify (docs/profiles.md)',
    group: CERTIFICATE,
    commands: ['certify'],
  },
  challengeFile: {
    flag: '--challenge <file>',
    type: text,
    otherwise: 'none: the seeds are random',
    help: 'challenge of the verifier, from which all requests derive; challenge new makes one',
    group: CERTIFICATE,
    commands: ['certify', 'verify'],
  },
  signingKeyFile: {
    flag: '--key <file>',
    type: text,
    otherwise: 'FORGE_CONFORMANCE_SIGNING_KEY, or nobody signs',
    help: 'private key that signs the bundle, PEM; keygen makes one',
    group: CERTIFICATE,
    commands: ['certify'],
  },
  signingKey: {
    variable: 'SIGNING_KEY',
    type: text,
    help: 'that key itself, PEM',
    group: CERTIFICATE,
    commands: ['certify'],
    secret: true,
  },
  keyless: {
    flag: '--keyless',
    variable: 'KEYLESS',
    type: toggle,
    default: false,
    help: 'sign the bundle for the identity of the CI, through Sigstore (docs/certification.md)',
    group: CERTIFICATE,
    commands: ['certify'],
  },
  identityTokenFile: {
    flag: '--identity-token <file>',
    type: text,
    otherwise: 'FORGE_CONFORMANCE_IDENTITY_TOKEN, SIGSTORE_ID_TOKEN, or that of the GitHub workflow',
    help: 'token of the identity that --keyless signs for',
    group: CERTIFICATE,
    commands: ['certify'],
  },
  identityToken: {
    variable: 'IDENTITY_TOKEN',
    type: text,
    help: 'that token itself',
    group: CERTIFICATE,
    commands: ['certify'],
    secret: true,
  },
  fulcioUrl: {
    flag: '--fulcio <url>',
    variable: 'FULCIO',
    type: text,
    default: 'https://fulcio.sigstore.dev',
    help: 'where --keyless gets its certificate',
    group: CERTIFICATE,
    commands: ['certify'],
  },
  rekorUrl: {
    flag: '--rekor <url>',
    variable: 'REKOR',
    type: text,
    default: 'https://rekor.sigstore.dev',
    help: 'transparency log of the signatures of --keyless',
    group: CERTIFICATE,
    commands: ['certify'],
  },
  orUnsigned: {
    flag: '--or-unsigned',
    variable: 'OR_UNSIGNED',
    type: toggle,
    default: false,
    help: 'where --keyless cannot sign in the end, write the bundle unsigned, with exit code 3',
    group: CERTIFICATE,
    commands: ['certify'],
  },
  identity: {
    flag: '--identity <name>',
    type: text,
    otherwise: 'anybody',
    help: 'identity that has to have signed a bundle without a key: all of it, or a regular expression for all of it, between slashes',
    group: CERTIFICATE,
    commands: ['verify'],
  },
  issuer: {
    flag: '--issuer <url>',
    type: text,
    otherwise: 'anybody',
    help: 'who has to vouch for that identity, such as https://token.actions.githubusercontent.com',
    group: CERTIFICATE,
    commands: ['verify'],
  },
  trustedRootFile: {
    flag: '--trusted-root <file>',
    type: text,
    otherwise: 'that of the package @sigstore/tuf, if it is installed',
    help: 'trusted root of the Sigstore instance that signed a bundle, trusted_root.json',
    group: CERTIFICATE,
    commands: ['certify', 'verify'],
  },
  publicKeyFile: {
    flag: '--key <file>',
    type: text,
    otherwise: 'that of the bundle',
    help: 'public key that has to have signed a bundle, PEM',
    group: CERTIFICATE,
    commands: ['verify'],
  },
  openingOutput: {
    flag: '--opening <file>',
    type: text,
    otherwise: 'none: nobody can open the commitment',
    help: 'file for what all passwords of the run derive from, for the verifier alone; must not be there',
    group: CERTIFICATE,
    commands: ['certify'],
  },
  openingFile: {
    flag: '--opening <file>',
    type: text,
    otherwise: 'none',
    help: 'what the vendor handed over with a bundle, to check the passwords of the run against it',
    group: CERTIFICATE,
    commands: ['verify'],
  },
  certifyMs: {
    flag: '--for <time>',
    type: duration(1000, 24 * HOUR_MS),
    otherwise: 'as long as --steps takes',
    help: 'how long to explore at most, such as 10m',
    group: REQUESTS,
    commands: ['certify'],
  },
  certifySteps: {
    flag: '--steps <n>',
    type: integer(FEWEST_REQUESTS, 1_000_000),
    default: 10_000,
    help: 'random requests of the exploration',
    group: REQUESTS,
    commands: ['certify'],
  },
  bundleOutput: {
    flag: '--output <path>',
    type: text,
    help: 'the bundle: a folder, or an archive that ends in .tgz; must not be there',
    group: OUTPUT,
    commands: ['certify'],
  },
  keyOutput: {
    flag: '--output <file>',
    type: text,
    default: 'signing-key.pem',
    help: 'file of the private key; the public key is beside it, with .pub at the end',
    group: OUTPUT,
    commands: ['keygen'],
  },
  challengeOutput: {
    flag: '--output <file>',
    type: text,
    otherwise: 'standard output',
    help: 'file of the challenge',
    group: OUTPUT,
    commands: ['challenge new'],
  },
  openApiDocument: {
    flag: '--document <name>',
    type: choice(['code-hosting', 'legacy-forge']),
    default: 'code-hosting',
    help: 'document to write: code-hosting or legacy-forge',
    group: SELECTION,
    commands: ['openapi'],
  },
  openApiOutput: {
    flag: '--output <file>',
    type: text,
    otherwise: 'standard output',
    help: 'file to write; must not be there',
    group: OUTPUT,
    commands: ['openapi'],
  },
  examples: {
    flag: '--examples <report>',
    type: text,
    otherwise: 'no examples',
    help: 'report.json of a run, or its folder; its evidence gives the examples',
    group: OUTPUT,
    commands: ['openapi'],
  },
  allowDifferent: {
    flag: '--allow-different',
    type: toggle,
    default: false,
    help: 'compare reports of different catalogues, and mark requirements that not all of them have',
    group: OUTPUT,
    commands: ['compare'],
  },
  port: {
    flag: '--port <n>',
    type: integer(0, 65_535),
    default: 0,
    help: 'port to listen on; 0 is any free port',
    group: OUTPUT,
    commands: ['serve'],
  },
  host: {
    flag: '--host <address>',
    type: text,
    default: '127.0.0.1',
    help: 'address to listen on; 0.0.0.0 also accepts connections of other machines, such as from outside a container',
    group: OUTPUT,
    commands: ['serve'],
  },
} as const satisfies Readonly<Record<string, Option>>

export type OptionName = keyof typeof options

/** The type of an option's value. */
export type OptionValue<K extends OptionName> =
  (typeof options)[K]['type'] extends OptionType<infer T> ? T : never

/** The options that a command takes, in the order of the table. */
export function optionsOf(command: CommandName): Array<[OptionName, Option]> {
  return allOptions().filter(([, option]) => option.commands.includes(command))
}

/** The whole table, without the types of single options. */
export function allOptions(): Array<[OptionName, Option]> {
  return Object.entries(options) as Array<[OptionName, Option]>
}

/** The default of an option for help and documentation; for one command where it is named. */
export function defaultText(
  { type, default: value, otherwise, requiredBy = [] }: Option,
  command?: CommandName,
): string {
  if (command !== undefined && requiredBy.includes(command)) return 'none, a target is required'
  if (otherwise !== undefined) return otherwise
  if (value === undefined) return 'none'
  if (typeof value === 'number' && type.takes.startsWith('a time')) return `${value / 1000}s`
  return [value].flat().map(String).join(',')
}
