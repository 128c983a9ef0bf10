import { files as fileList, text, toggle } from './option-types.ts'
import type { Option, OptionName } from './options.ts'

interface Edges {
  /** Words, the value that they mean, and the same value in a file. */
  readonly accepted: ReadonlyArray<readonly [typed: string, value: unknown, inFile?: unknown]>
  /** Words, and an invalid value in a file. */
  readonly refused: ReadonlyArray<readonly [typed: string, inFile: unknown]>
}

const headerNames = Array.from({ length: 101 }, (_, number) => `X-${number}`)

/** One header more than a target may have. */
const tooManyHeaders: readonly [string, unknown] = [
  headerNames.map((name) => `${name}: a`).join('\n'),
  Object.fromEntries(headerNames.map((name) => [name, 'a'])),
]

const switches: Edges = {
  accepted: [
    ['true', true],
    ['1', true],
    ['false', false],
    ['no', false],
    ['0', false],
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

const wholeNumbers = (minimum: number, maximum: number): Edges => ({
  accepted: [
    [`${minimum}`, minimum],
    [`${maximum}`, maximum],
  ],
  refused: [
    [`${minimum - 1}`, minimum - 1],
    [`${maximum + 1}`, maximum + 1],
    ['-1', -1],
    ['1.5', 1.5],
    ['many', '8'],
  ],
})

/** Up to an hour. */
const durations = (minimum: number): Edges => ({
  accepted: [
    [`${minimum}ms`, minimum],
    ['2s', 2000],
    ['60m', 3_600_000],
  ],
  refused: [
    [`${minimum - 1}`, minimum - 1],
    ['3600001', 3_600_001],
    ['-1', -1],
    ['1.5', 1.5],
    ['soon', '10s'],
  ],
})

const alike = new Map<Option['type'], Edges>([
  [text, texts],
  [toggle, switches],
  [fileList, files],
])

/** The edges of an option of `run`. An option without them fails the test. */
export function edgesOf(name: OptionName, { type }: Option): Edges {
  return edges[name] ?? alike.get(type) ?? { accepted: [], refused: [] }
}

/** The edges of options whose type has others, or none. */
const edges: { readonly [K in OptionName]?: Edges } = {
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
  document: lists('code-hosting', 'legacy-forge'),
  only: lists('users', 'times'),
  skip: lists('users', 'times'),
  level: lists('stated', 'open'),
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
  concurrency: wholeNumbers(1, 1000),
  timeoutMs: durations(1),
  patienceMs: durations(0),
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
  rate: wholeNumbers(1, 10_000),
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
      tooManyHeaders,
      ['=', {}],
    ],
  },
  repeat: wholeNumbers(1, 100),
  image: lists('a/b:1', 'c'),
  startEnv: lists('DATABASE', 'TOKEN'),
  reporter: lists('junit', 'html'),
}
