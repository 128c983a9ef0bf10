/* oxlint-disable max-lines -- it is one table */
import { MIN_REQUESTS } from '../../proof/certify/least.ts'
import { countedErrors, levels } from '../../harness/report/report.ts'
import { regressions } from '../../harness/report/regressions.ts'
import { reporters } from '../../reporters/registry.ts'
import { scriptLanguages } from '../../reporters/script/languages.ts'
import {
  choice,
  duration,
  files,
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
  | 'init'
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
  /** The flag as typed, with its placeholder; `[name]` is an argument. Absent for secrets, which command lines must not contain. */
  readonly flag?: string
  /** The environment variable, after `FORGE_CONFORMANCE_`. */
  readonly variable?: string
  /** The key in `harness.config.ts`. */
  readonly configuration?: string
  /** The key in a target file. */
  readonly target?: string
  readonly type: OptionType<unknown>
  /** The value of a flag that is given without one, if that is allowed. */
  readonly preset?: string
  readonly default?: unknown
  /** The default in words, if it is not a fixed value. */
  readonly otherwise?: string
  /** The commands for which the option has no default and is required, unless another option is given in its place. */
  readonly requiredBy?: readonly CommandName[]
  readonly help: string
  readonly group: string
  readonly commands: readonly CommandName[]
  readonly secret?: true
}

const asking = ['run', 'explore', 'plan', 'config show'] as const
/** The commands that send requests to targets, and those that show these requests. */
export const reaching = [...asking, 'clean', 'doctor', 'init', 'driver-check', 'certify'] as const
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

/** A switch that is off unless it is given. */
const off = { type: toggle, default: false } as const

/** An option in the table, with what differs from its section. A type that is not given is text. */
interface Entry extends Partial<Option> {
  /**
   * The sources besides the command line: the environment, or also the configuration, or these and target files. A variable has the name of
   * the flag, a key that of the option.
   */
  readonly sources?: 'environment' | 'configuration' | 'everywhere'
  readonly help: string
}

type Section<T> = {
  readonly [K in keyof T]: Omit<Option, 'type'> &
    (T[K] extends { type: unknown } ? T[K] : T[K] & { type: typeof text })
}

/** Options of one group of the help, most of them of the same commands. */
function section<const T extends Readonly<Record<string, Entry>>>(
  group: string,
  commands: readonly CommandName[],
  entries: T,
): Section<T> {
  const whole = Object.entries(entries).map(([name, { sources, ...entry }]): [string, Option] => [
    name,
    {
      ...{ type: text, group, commands },
      ...(sources ? { variable: nameOfFlag(entry.flag).replaceAll('-', '_').toUpperCase() } : {}),
      ...(sources && sources !== 'environment' ? { configuration: name } : {}),
      ...(sources === 'everywhere' ? { target: name } : {}),
      ...entry,
    },
  ])
  return Object.fromEntries(whole) as unknown as Section<T>
}

/**
 * Every option, once: reading, validation, help, documentation and schemas use this table. An option that has a different meaning in
 * several commands has an entry for each meaning.
 */
export const options = {
  ...section(TARGET, reaching, {
    url: {
      flag: '[url]',
      sources: 'environment',
      target: 'codeHosting.url',
      help: 'base URL of the code-hosting API, without /api/v1',
    },
    target: {
      flag: '--target <files>',
      sources: 'environment',
      configuration: 'targets',
      type: targets,
      otherwise: 'the embedded reference server',
      requiredBy: ['clean', 'doctor', 'init', 'driver-check', 'certify'],
      help: 'target files; may be repeated',
    },
    image: {
      flag: '--image <names>',
      sources: 'configuration',
      type: words(),
      help: 'images of servers that the run starts, sets up, checks and removes (docs/how-to/images-and-shards.md)',
      commands: [...asking, 'certify'],
    },
    start: {
      flag: '--start <command>',
      sources: 'configuration',
      help: 'command that starts the server at url, or of the only target; it is ended after the run',
      commands: [...asking, 'certify'],
    },
    startEnv: {
      flag: '--start-env <names>',
      sources: 'configuration',
      type: words(),
      help: 'environment variables that the command of --start gets besides PATH, HOME, language and folders for temporary files (docs/how-to/images-and-shards.md)',
      commands: [...asking, 'certify'],
    },
    wait: {
      flag: '--wait <url>',
      sources: 'configuration',
      otherwise: 'any response below 500 to the URL of the target',
      help: 'URL or path that returns 2xx or 3xx when a server that the run starts is ready',
      commands: [...asking, 'certify'],
    },
    against: {
      flag: '--against <target>',
      help: 'target file or URL of a second target that gets the same requests; the differences are shown',
      commands: ['run'],
    },
    config: {
      flag: '--config <file>',
      sources: 'environment',
      otherwise: 'harness.config.ts in the current folder, if present',
      help: 'configuration file, TypeScript, JavaScript or JSON',
      commands: [...reaching, 'explain'],
    },
    admin: {
      flag: '--admin <name>',
      sources: 'environment',
      target: 'codeHosting.admin.username',
      help: 'administrator of the server at url; the password is read from the environment',
    },
    adminPassword: {
      variable: 'ADMIN_PASSWORD',
      target: 'codeHosting.admin.password',
      help: 'password of the administrator',
      secret: true,
    },
    adminToken: {
      variable: 'ADMIN_TOKEN',
      target: 'codeHosting.admin.token',
      help: 'token of the administrator, instead of the password',
      secret: true,
    },
    driver: {
      flag: '--driver <name>',
      sources: 'environment',
      target: 'codeHosting.driver',
      otherwise: 'by what the server says of itself, or else gitea',
      help: 'driver for the server at url',
    },
  }),
  ...section(NETWORK, reaching, {
    rate: {
      flag: '--rate <n>',
      sources: 'everywhere',
      type: integer(1, 10_000),
      otherwise: 'not limited',
      help: 'requests per second at most, per target',
    },
    proxy: {
      flag: '--proxy <url>',
      sources: 'everywhere',
      otherwise: 'HTTPS_PROXY, HTTP_PROXY and NO_PROXY, but none for targets on this machine',
      help: 'proxy on the way to targets, or none',
    },
    from: {
      flag: '--from <address>',
      sources: 'environment',
      otherwise: 'the one that the system chooses',
      help: 'address of this machine from which requests are sent; pushes of git come from the usual one',
    },
    ca: {
      flag: '--ca <file>',
      sources: 'everywhere',
      help: 'certificates of authorities to trust besides the usual ones, PEM',
    },
    cert: {
      flag: '--cert <file>',
      sources: 'everywhere',
      help: 'certificate that this client shows to targets, PEM',
    },
    key: {
      flag: '--key <file>',
      sources: 'everywhere',
      help: 'key of that certificate, PEM',
      commands: [...asking, 'clean', 'doctor', 'init', 'driver-check'],
    },
    keyPassphrase: {
      variable: 'KEY_PASSPHRASE',
      target: 'keyPassphrase',
      help: 'passphrase of that key',
      secret: true,
    },
    headers: {
      flag: '--header <line>',
      sources: 'everywhere',
      type: headers,
      help: 'header of every request, such as "X-Gateway: env:NAME" with the value in a variable; may be repeated',
    },
    gatewayToken: {
      variable: 'GATEWAY_TOKEN',
      target: 'gatewayToken',
      help: 'bearer token for a gateway in front of targets, sent as Proxy-Authorization',
      secret: true,
    },
  }),
  ...section(SELECTION, [...asking, 'requirements'], {
    document: {
      flag: '--document <names>',
      sources: 'configuration',
      type: words(['code-hosting', 'legacy-forge']),
      otherwise: 'all',
      help: 'documents to check: code-hosting, legacy-forge',
    },
    only: {
      flag: '--only <names>',
      sources: 'configuration',
      type: words(),
      otherwise: 'all',
      help: 'areas, operations, requirement ids, prefixes of ids, or rules, which are those over all responses',
    },
    skip: {
      flag: '--skip <names>',
      sources: 'configuration',
      type: words(),
      help: 'areas, operations, requirement ids or prefixes of ids to leave out',
    },
    level: {
      flag: '--level <levels>',
      sources: 'configuration',
      type: words(levels),
      otherwise: 'all',
      help: 'levels to check: stated, implied, open, own',
    },
    profile: {
      flag: '--profile <name>',
      sources: 'configuration',
      otherwise: 'everything',
      help: 'check what one profile needs, by its name or file (docs/how-to/certification.md)',
    },
  }),
  ...section(SELECTION, ['run'], {
    profiles: {
      flag: '--profiles',
      ...off,
      help: 'list the profiles',
      commands: ['requirements'],
    },
    suites: {
      flag: '--suites <files>',
      sources: 'configuration',
      type: files,
      help: 'files of suites of your own, or patterns such as "suites/**", checked after everything else (docs/how-to/extending.md)',
      commands: ['run', 'plan', 'config show', 'requirements', 'baseline check', 'replay'],
    },
    failed: {
      flag: '--failed',
      ...off,
      help: 'check only what failed or was in error in the last report of the output folder; everything selected where nothing did',
    },
    bail: {
      flag: '--bail',
      ...off,
      help: 'check nothing more after the first failure, and clean up; what was not checked is skipped',
    },
    next: {
      flag: '--next',
      ...off,
      help: 'check operations in the order in which they need each other, stop at the first that fails, and show what to build next (docs/start/first-server.md)',
    },
    watch: {
      flag: '--watch',
      ...off,
      help: 'check again when a file of --watch-path is saved, when the server was restarted, or at a key; what failed comes first (docs/start/first-server.md)',
    },
    watchPath: {
      flag: '--watch-path <paths>',
      type: words(),
      help: 'files and folders that --watch looks at, without node_modules, names that begin with a dot, and the output folder',
    },
    failOnErrors: {
      flag: '--fail-on <kinds>',
      sources: 'environment',
      configuration: 'failOn',
      type: words([...countedErrors, 'none']),
      default: ['none'],
      help: 'what gives exit code 1 besides requirements: 5xx (any response with such a status code), or none',
      commands: ['run', 'explore', 'config show'],
    },
    shard: {
      flag: '--shard <i/n>',
      sources: 'environment',
      type: shard,
      otherwise: 'everything',
      help: 'check one of several parts, such as 2/5, which merge puts together; requires --seed',
      commands: ['run', 'config show'],
    },
    shardBy: {
      flag: '--shard-by <report>',
      sources: 'environment',
      otherwise: 'equal numbers of requirements',
      help: 'report of an earlier run, whose durations balance the parts',
      commands: ['run', 'config show'],
    },
  }),
  ...section(REQUESTS, asking, {
    seed: {
      flag: '--seed <text>',
      sources: 'configuration',
      type: seed,
      otherwise: 'a new one for each run',
      help: 'seed of all random values',
    },
    exploreMs: {
      flag: '--for <time>',
      type: duration(1, 24 * HOUR_MS),
      default: 60_000,
      help: 'how long to send random sequences of requests, such as 60s; responses to requests in progress, shortening what was found (at most 40s) and clean-up come on top',
      commands: ['explore'],
    },
    exploreSteps: {
      flag: '--steps <n>',
      type: integer(1, 1_000_000_000),
      otherwise: 'as many as --for allows',
      help: 'begins no further sequence after so many requests, which those side by side share; those in progress are played to their end, and each has up to about 1000',
      commands: ['explore'],
    },
    sideBySide: {
      flag: '--side-by-side <n>',
      type: integer(1, 16),
      default: 2,
      help: 'sequences in progress at once, per target; at most the concurrency',
      commands: ['explore', 'certify'],
    },
    differential: {
      flag: '--differential <n>',
      type: integer(0, 100_000),
      default: 0,
      help: 'sequences that are played in the form of ordinary clients and in that of the suite, and compared; requires --wire ordinary',
      commands: ['explore'],
    },
    certifyDifferential: {
      flag: '--differential <n>',
      type: integer(0, 100_000),
      default: 30,
      help: 'sequences that are played in the form of ordinary clients and in that of the suite, and compared',
      commands: ['certify'],
    },
    auditMs: {
      flag: '--audit <time>',
      type: duration(1000, 30 * 24 * HOUR_MS),
      help: 'plays one more sequence for so long, at the pace of a person, from accounts that it creates first, such as 30m or 2880m',
      commands: ['explore', 'certify'],
    },
    nonce: {
      flag: '--nonce <text>',
      sources: 'configuration',
      type: nonce,
      otherwise: 'a new one for each run',
      help: 'part of every name that the run creates; fix it only to repeat the requests of one run exactly',
    },
    wire: {
      flag: '--wire <form>',
      sources: 'configuration',
      type: choice(['own', 'ordinary']),
      default: 'own',
      help: 'form of requests: own, or ordinary, in which nothing tells a server that they come from the suite (docs/how-we-know/certificates.md)',
    },
    concurrency: {
      flag: '--concurrency <n>',
      sources: 'everywhere',
      type: integer(1, 1000),
      default: 8,
      help: 'requests in progress at once, per target; halved where a target answers 500, 503 or 429 while data is prepared',
      commands: reaching,
    },
    timeoutMs: {
      flag: '--timeout <time>',
      sources: 'everywhere',
      type: duration(1, HOUR_MS),
      default: 10_000,
      help: 'longest time for one exchange, such as 500ms or 10s',
      commands: [...asking, 'doctor', 'init', 'driver-check', 'certify'],
    },
    patienceMs: {
      flag: '--patience <time>',
      sources: 'everywhere',
      type: duration(0, HOUR_MS),
      default: 6000,
      help: 'longest time to wait for an asynchronous effect, such as a fork after its 202; ten times as long for what must happen at some time; 0 does not wait',
      commands: [...asking, 'doctor', 'init', 'driver-check', 'certify'],
    },
    limits: {
      flag: '--limit <name=value>',
      sources: 'everywhere',
      type: limits,
      otherwise: 'docs/reference/limits.md',
      help: 'what a target can make a run spend (docs/reference/limits.md), such as answerBytes=32MiB; may be repeated',
      commands: reaching,
    },
    repeat: {
      flag: '--repeat <n>',
      sources: 'configuration',
      type: integer(1, 100),
      default: 1,
      help: 'run all checks several times; a verdict that changes is unstable',
    },
    restart: {
      flag: '--restart',
      sources: 'configuration',
      ...off,
      help: 'restart the server that --start starts, and read again what it must still have; for servers that keep their data',
      commands: ['run', 'explore', 'config show'],
    },
    keep: {
      flag: '--keep',
      sources: 'configuration',
      ...off,
      help: 'leave what the run creates on the targets; clean removes it',
      commands: ['run', 'config show'],
    },
    readOnly: {
      flag: '--read-only',
      sources: 'configuration',
      ...off,
      help: 'send only requests that cannot change a target',
      commands: [...asking, 'doctor', 'init', 'driver-check'],
    },
    allowWrites: {
      flag: '--allow-writes',
      sources: 'everywhere',
      type: toggle,
      otherwise: 'true for targets on this machine',
      help: 'also change targets that are not on this machine',
      commands: [...asking, 'doctor', 'init', 'driver-check', 'certify'],
    },
    preflight: {
      flag: '--no-preflight',
      sources: 'configuration',
      type: toggle,
      default: true,
      help: 'continue where the preflight finds no usable API',
    },
  }),
  ...section(OUTPUT, [...asking, 'merge'], {
    output: {
      flag: '--output <folder>',
      sources: 'configuration',
      default: 'conformance-report',
      help: 'folder of report and evidence',
      commands: [...asking, 'clean', 'doctor', 'init', 'driver-check', 'explain', 'baseline update'],
    },
    reporter: {
      flag: '--reporter <names>',
      sources: 'configuration',
      type: words(reporterNames),
      default: [TERMINAL, 'html'],
      help: 'reporters to use (docs/reference/formats.md)',
    },
    reporters: {
      flag: '--reporters <files>',
      sources: 'configuration',
      type: files,
      help: 'files of reporters of your own, used besides those of --reporter (docs/how-to/extending.md)',
      commands: [...asking, 'merge', 'render'],
    },
    baseline: {
      flag: '--baseline <file>',
      sources: 'configuration',
      help: 'known failures, which do not fail a run, YAML or JSON (docs/how-to/baselines-and-disputes.md)',
      commands: [...asking, 'merge', 'baseline update', 'baseline check'],
    },
    check: {
      flag: '--check',
      ...off,
      help: 'write nothing; exit code 1 where a file is not as it would be written',
      commands: ['register'],
    },
    acceptedRegister: {
      flag: '--accepted <file>',
      help: 'register.json of a register that you trust: what it lists stands where an earlier version of the suite verified it, as long as it is the same bundle',
      commands: ['register'],
    },
    disputes: {
      flag: '--disputes <file>',
      sources: 'configuration',
      help: 'disputes of your own, which every report shows with their requirements (docs/how-to/baselines-and-disputes.md)',
      commands: asking,
    },
    strict: {
      flag: '--strict',
      sources: 'configuration',
      ...off,
      help: 'exit code 1 also where the baseline is out of date: an entry that holds, matches nothing or has expired',
    },
    verbose: {
      flag: '--verbose',
      sources: 'configuration',
      ...off,
      help: 'show all failures, and the stack of an internal error',
      commands: [...asking, 'merge', 'render', 'replay', 'certify'],
    },
    color: {
      flag: '--no-color',
      type: toggle,
      otherwise: 'colors on a terminal',
      help: 'write without colors; NO_COLOR and FORCE_COLOR are respected',
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
      help: 'target file to write; secrets are written as env:NAME',
      commands: ['doctor'],
    },
    initTarget: {
      flag: '--write <file>',
      default: 'forge.json',
      help: 'target file to write; secrets are written as env:NAME',
      commands: ['init'],
    },
    initBaseline: {
      flag: '--baseline <file>',
      default: 'conformance-baseline.yaml',
      help: 'file for known failures to write, with none in it (docs/how-to/baselines-and-disputes.md)',
      commands: ['init'],
    },
    ci: {
      flag: '--ci <engine>',
      type: choice(['github', 'gitlab', 'none']),
      otherwise: 'asked on a terminal, or else none',
      help: 'file for continuous integration to write: github, gitlab or none',
      commands: ['init'],
    },
    overwrite: {
      flag: '--overwrite',
      ...off,
      help: 'replace the file that --write names',
      commands: ['doctor'],
    },
    json: {
      flag: '--json',
      ...off,
      help: 'write JSON',
      commands: ['plan', 'requirements', 'config show'],
    },
    report: {
      flag: '--report <path>',
      otherwise: 'report.json in the output folder, if present',
      help: 'report.json, or its folder',
      commands: ['explain', 'baseline update'],
    },
    script: {
      flag: '--script [language]',
      preset: 'sh',
      type: choice(scriptLanguages),
      otherwise: 'no script; sh without a value',
      help: 'write a script that sends again what the result rests on, under new names, and says whether the response came again',
      commands: ['explain'],
    },
    on: {
      flag: '--on <target>',
      otherwise: 'the first target on which the requirement fails, or was checked',
      help: 'name of the target that the script is for',
      commands: ['explain'],
    },
    renderReporter: {
      flag: '--reporter <names>',
      type: words(reporterNames),
      default: ['html'],
      help: 'reporters to use (docs/reference/formats.md)',
      commands: ['render'],
    },
    renderOutput: {
      flag: '--output <folder>',
      otherwise: 'the folder of the report',
      help: 'folder to write to',
      commands: ['render'],
    },
    stdout: {
      flag: '--stdout',
      ...off,
      help: 'write the output of one reporter to standard output',
      commands: ['render'],
    },
    format: {
      flag: '--format <format>',
      type: choice(['text', 'markdown', 'json']),
      default: 'text',
      help: 'text, markdown or json',
      commands: ['diff'],
    },
    failOn: {
      flag: '--fail-on <kinds>',
      type: words([...regressions, 'none']),
      default: ['worse', 'gone', 'unmet'],
      help: 'regressions that give exit code 1 (docs/how-to/reports.md): worse, gone, unmet, new; or none',
      commands: ['diff'],
    },
    compareOutput: {
      flag: '--output <folder>',
      default: 'conformance-comparison',
      help: 'folder to write to',
      commands: ['compare'],
    },
    mergeOutput: {
      flag: '--output <folder>',
      default: 'conformance-report',
      help: 'folder to write to',
      commands: ['merge'],
    },
    judgedProfiles: {
      flag: '--profile <names>',
      type: words(),
      help: 'further profiles that the written report judges, by their files',
      commands: ['merge', 'replay'],
    },
    replayDriver: {
      flag: '--driver <file>',
      otherwise: 'that of the run',
      help: 'file of the driver, where the run used one of its own',
      group: TARGET,
      commands: ['replay', 'verify'],
    },
    replayOutput: {
      flag: '--output <folder>',
      otherwise: 'nowhere',
      help: 'folder to write the report of the replay to, with a copy of the evidence',
      commands: ['replay'],
    },
  }),
  ...section(CERTIFICATE, ['certify'], {
    vendor: {
      flag: '--vendor <name>',
      type: productWords,
      help: 'vendor of the product, as the certificate names it',
    },
    product: {
      flag: '--product <name>',
      type: productWords,
      help: 'name of the product',
    },
    productVersion: {
      flag: '--version <text>',
      type: productWords,
      help: 'version of the product',
    },
    certifiedProfiles: {
      flag: '--profile <names>',
      type: words(),
      help: 'profiles to certify (docs/how-to/certification.md)',
    },
    challengeFile: {
      flag: '--challenge <file>',
      otherwise: 'none: the seeds are random',
      help: 'challenge of the verifier, from which all requests derive; challenge new makes one',
      commands: ['certify', 'verify'],
    },
    signingKeyFile: {
      flag: '--key <file>',
      otherwise: 'FORGE_CONFORMANCE_SIGNING_KEY, or nobody signs',
      help: 'private key that signs the bundle, PEM; keygen makes one',
    },
    signingKey: {
      variable: 'SIGNING_KEY',
      help: 'that key itself, PEM',
      secret: true,
    },
    keyless: {
      flag: '--keyless',
      sources: 'environment',
      ...off,
      help: 'sign the bundle for the identity of the CI, through Sigstore (docs/how-to/certification.md)',
    },
    identityTokenFile: {
      flag: '--identity-token <file>',
      otherwise: 'FORGE_CONFORMANCE_IDENTITY_TOKEN, SIGSTORE_ID_TOKEN, or that of the GitHub workflow',
      help: 'token of the identity that --keyless signs for',
    },
    identityToken: {
      variable: 'IDENTITY_TOKEN',
      help: 'that token itself',
      secret: true,
    },
    fulcioUrl: {
      flag: '--fulcio <url>',
      sources: 'environment',
      default: 'https://fulcio.sigstore.dev',
      help: 'where --keyless gets its certificate',
    },
    rekorUrl: {
      flag: '--rekor <url>',
      sources: 'environment',
      default: 'https://rekor.sigstore.dev',
      help: 'transparency log of the signatures of --keyless',
    },
    orUnsigned: {
      flag: '--or-unsigned',
      sources: 'environment',
      ...off,
      help: 'where --keyless cannot sign in the end, write the bundle unsigned, with exit code 3',
    },
    identity: {
      flag: '--identity <name>',
      otherwise: 'anybody',
      help: 'identity that has to have signed a bundle without a key: all of it, or a regular expression for all of it, between slashes',
      commands: ['verify'],
    },
    issuer: {
      flag: '--issuer <url>',
      otherwise: 'anybody',
      help: 'who has to vouch for that identity, such as https://token.actions.githubusercontent.com',
      commands: ['verify'],
    },
    trustedRootFile: {
      flag: '--trusted-root <file>',
      otherwise: 'that of the package @sigstore/tuf, if it is installed',
      help: 'trusted root of the Sigstore instance that signed a bundle, trusted_root.json',
      commands: ['certify', 'verify'],
    },
    publicKeyFile: {
      flag: '--key <file>',
      otherwise: 'that of the bundle',
      help: 'public key that has to have signed a bundle, PEM',
      commands: ['verify'],
    },
    certifyMs: {
      flag: '--for <time>',
      type: duration(1000, 24 * HOUR_MS),
      otherwise: 'as long as --steps takes',
      help: 'how long to explore at most, such as 10m',
      group: REQUESTS,
    },
    certifySteps: {
      flag: '--steps <n>',
      type: integer(MIN_REQUESTS, 1_000_000),
      default: 10_000,
      help: 'random requests of the exploration',
      group: REQUESTS,
    },
    bundleOutput: {
      flag: '--output <path>',
      help: 'the bundle: a folder, or an archive that ends in .tgz; must not be there',
      group: OUTPUT,
    },
  }),
  ...section(OUTPUT, ['openapi'], {
    keyOutput: {
      flag: '--output <file>',
      default: 'signing-key.pem',
      help: 'file of the private key; the public key is next to it, with .pub at the end',
      commands: ['keygen'],
    },
    challengeOutput: {
      flag: '--output <file>',
      otherwise: 'standard output',
      help: 'file of the challenge',
      commands: ['challenge new'],
    },
    openApiDocument: {
      flag: '--document <name>',
      type: choice(['code-hosting', 'legacy-forge']),
      default: 'code-hosting',
      help: 'document to write: code-hosting or legacy-forge',
      group: SELECTION,
    },
    openApiOutput: {
      flag: '--output <file>',
      otherwise: 'standard output',
      help: 'file to write; must not be there',
    },
    examples: {
      flag: '--examples <report>',
      otherwise: 'no examples',
      help: 'report.json of a run, or its folder; its evidence gives the examples',
    },
    allowDifferent: {
      flag: '--allow-different',
      ...off,
      help: 'compare reports of different catalogues, and mark requirements that not all of them have',
      commands: ['compare'],
    },
    port: {
      flag: '--port <n>',
      type: integer(0, 65_535),
      default: 0,
      help: 'port to listen on; 0 is any free port',
      commands: ['serve'],
    },
    host: {
      flag: '--host <address>',
      default: '127.0.0.1',
      help: 'address to listen on; 0.0.0.0 also accepts connections of other machines, such as from outside a container',
      commands: ['serve'],
    },
  }),
} satisfies Readonly<Record<string, Option>>

export type OptionName = keyof typeof options

/** The type of an option's value. */
export type OptionValue<K extends OptionName> =
  (typeof options)[K]['type'] extends OptionType<infer T> ? T : never

/** The name of a flag without dashes, `no-` and placeholder. */
export function nameOfFlag(flag = ''): string {
  return /^(?:--no-|--|\[)([a-z-]+)/.exec(flag)?.[1] ?? ''
}

/** The options that a command takes, in the order of the table. */
export function optionsOf(command: CommandName): Array<[OptionName, Option]> {
  return allOptions().filter(([, option]) => option.commands.includes(command))
}

/** The whole table, without the types of single options. */
export function allOptions(): Array<[OptionName, Option]> {
  return Object.entries(options) as Array<[OptionName, Option]>
}

/** The default of an option for help and documentation; for one command if it is named. */
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
