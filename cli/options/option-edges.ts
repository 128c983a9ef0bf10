import type { OptionName } from './options.ts'

interface Edges {
  /** Words, the value that they mean, and the same value in a file. */
  readonly accepted: ReadonlyArray<readonly [typed: string, value: unknown, inFile?: unknown]>
  /** Words, and an invalid value in a file. */
  readonly refused: ReadonlyArray<readonly [typed: string, inFile: unknown]>
}

const switches: Edges = {
  accepted: [
    ['true', true],
    ['1', true, true],
    ['false', false],
    ['no', false, false],
    ['0', false, false],
  ],
  refused: [
    ['maybe', 'maybe'],
    ['2', 2],
    ['yesno', 'true'],
  ],
}

const lists = (first: string, second: string): Edges => ({
  accepted: [
    [first, [first], first],
    [`${first},${second}`, [first, second], [first, second]],
    [`${first}, ${second}`, [first, second], `${first} ${second}`],
  ],
  refused: [
    [',', ','],
    [' ', []],
    [',,', ['']],
    [' , ', 1],
  ],
})

const files: Edges = {
  accepted: [
    ['a b.ts', ['a b.ts'], 'a b.ts'],
    ['a.ts,suites/**', ['a.ts', 'suites/**'], ['a.ts', 'suites/**']],
  ],
  refused: [
    [',', []],
    ['a,,b', ['']],
    [' ', 1],
  ],
}

const texts: Edges = {
  accepted: [
    ['x', 'x'],
    ['y z', 'y z'],
  ],
  refused: [],
}

/** The edges of every option of `run`. An option without them fails the test below. */
export const edges: { readonly [K in OptionName]?: Edges } = {
  failed: switches,
  bail: switches,
  next: switches,
  watch: switches,
  watchPath: lists('src', 'lib'),
  failOnErrors: lists('5xx', 'none'),
  url: {
    accepted: [
      ['http://a', 'http://a'],
      ['http://b', 'http://b'],
    ],
    refused: [],
  },
  target: {
    accepted: [
      ['a.json', ['a.json'], ['a.json']],
      ['a b.json,c.json', ['a b.json', 'c.json'], ['a b.json', 'c.json']],
    ],
    refused: [
      [',', []],
      ['a,,b', ['']],
      [', ', 'a.json'],
    ],
  },
  against: texts,
  config: texts,
  admin: texts,
  adminPassword: texts,
  adminToken: texts,
  driver: texts,
  document: lists('code-hosting', 'legacy-forge'),
  only: lists('users', 'times'),
  skip: lists('users', 'times'),
  level: lists('stated', 'open'),
  profile: texts,
  seed: {
    accepted: [
      ['a.b-c_1', 'a.b-c_1'],
      ['7', '7', 7],
      ['x'.repeat(100), 'x'.repeat(100)],
    ],
    refused: [
      ['a b', 'a b'],
      ['../x', '../x'],
      ['x'.repeat(101), 'x'.repeat(101)],
      ['1,5', 1.5],
    ],
  },
  nonce: {
    accepted: [
      ['abc123', 'abc123'],
      ['000000', '000000'],
      ['abc123abc123abc123abc12345', 'abc123abc123abc123abc12345'],
    ],
    refused: [
      ['ABC123', 'ABC123'],
      ['abc12', 'abc12'],
      ['../abc', '../abc'],
    ],
  },
  wire: {
    accepted: [
      ['own', 'own'],
      ['ordinary', 'ordinary'],
    ],
    refused: [
      ['plain', 'plain'],
      ['Own', 1],
    ],
  },
  concurrency: {
    accepted: [
      ['1', 1, 1],
      ['1000', 1000, 1000],
    ],
    refused: [
      ['0', 0],
      ['1001', 1001],
      ['-1', -1],
      ['1.5', 1.5],
      ['many', '8'],
    ],
  },
  timeoutMs: {
    accepted: [
      ['1ms', 1, 1],
      ['2s', 2000, 2000],
      ['60m', 3_600_000, 3_600_000],
    ],
    refused: [
      ['0', 0],
      ['3600001', 3_600_001],
      ['-1', -1],
      ['1.5', 1.5],
      ['soon', '10s'],
    ],
  },
  patienceMs: {
    accepted: [
      ['0', 0, 0],
      ['2s', 2000, 2000],
      ['60m', 3_600_000, 3_600_000],
    ],
    refused: [
      ['3600001', 3_600_001],
      ['-1', -1],
      ['1.5', 1.5],
      ['soon', '10s'],
    ],
  },
  limits: {
    accepted: [
      ['answerBytes=1', { answerBytes: 1 }],
      ['answerBytes=2MiB,outageMs=3s', { answerBytes: 2_097_152, outageMs: 3000 }],
      ['answerBytes=1GiB, outageMs=0', { answerBytes: 1_073_741_824, outageMs: 0 }],
    ],
    refused: [
      ['answerBytes=0', { answerBytes: 0 }],
      ['answerBytes=1025MiB', { answerBytes: 1_074_790_400 }],
      ['answerBytes=many', { answerBytes: 'many' }],
      ['answerBytes=1.5', { answerBytes: 1.5 }],
      ['answerBytes=1s', { answerBytes: '1s' }],
      ['answerByte=1', { answerByte: 1 }],
      ['answerBytes', ['answerBytes']],
      ['toString=1', { toString: 1 }],
      [',', 5],
    ],
  },
  shard: {
    accepted: [
      ['1/1', { index: 1, of: 1 }],
      ['7/1000', { index: 7, of: 1000 }],
    ],
    refused: [
      ['0/2', '0/2'],
      ['3/2', '3/2'],
      ['1/1001', '1/1001'],
      ['2', '2'],
      ['1/2/3', '1/2/3'],
    ],
  },
  shardBy: texts,
  rate: {
    accepted: [
      ['1', 1, 1],
      ['10000', 10_000, 10_000],
    ],
    refused: [
      ['0', 0],
      ['10001', 10_001],
      ['0.5', 0.5],
      ['fast', '5'],
    ],
  },
  proxy: texts,
  from: texts,
  ca: texts,
  cert: texts,
  key: texts,
  keyPassphrase: texts,
  gatewayToken: texts,
  headers: {
    accepted: [
      ['X-A: b', { 'X-A': 'b' }],
      ['X-A:b c', { 'X-A': 'b c' }],
    ],
    refused: [
      ['X-A', ['X-A']],
      ['X A: b', { 'X A': 'b' }],
      ['X-A: \u00e9', { 'X-A': '\u00e9' }],
      ['X-A:', { 'X-A': '' }],
      [': b', { '': 'b' }],
      ['=', {}],
    ],
  },
  repeat: {
    accepted: [
      ['1', 1, 1],
      ['100', 100, 100],
    ],
    refused: [
      ['0', 0],
      ['101', 101],
      ['-1', -1],
      ['1.5', 1.5],
      ['often', '2'],
    ],
  },
  keep: switches,
  restart: switches,
  image: lists('a/b:1', 'c'),
  startEnv: lists('DATABASE', 'TOKEN'),
  start: texts,
  wait: texts,
  baseline: texts,
  disputes: texts,
  strict: switches,
  check: switches,
  acceptedRegister: texts,
  readOnly: switches,
  allowWrites: switches,
  preflight: switches,
  verbose: switches,
  output: texts,
  reporter: lists('junit', 'html'),
  reporters: files,
  suites: files,
}
