/** What sends requests without the limits of the client. */
const senders = {
  globals: ['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest'],
  wholeModules: ['undici', 'node:http2', 'node:https', 'http2', 'https'],
  /** Servers and addresses are of these modules as well. */
  parts: {
    http: ['request', 'get', 'Agent', 'ClientRequest', 'globalAgent', 'default'],
    net: ['connect', 'createConnection', 'Socket', 'default'],
    tls: ['connect', 'TLSSocket', 'default'],
  },
}
const USE_CLIENT =
  'Requests go through harness/client, which limits what a response costs (docs/reference/limits.md).'

const noSenders = {
  paths: [
    ...senders.wholeModules.map((name) => ({ name, message: USE_CLIENT, allowTypeImports: true })),
    ...Object.entries(senders.parts).flatMap(([module, importNames]) =>
      [module, `node:${module}`].map((name) => ({
        ...{ name, importNames, message: USE_CLIENT, allowTypeImports: true },
      })),
    ),
  ],
  patterns: [{ group: ['undici/*'], message: USE_CLIENT, allowTypeImports: true }],
}

const openers = ['appendFile', 'copyFile', 'cp', 'mkdir', 'open', 'readFile', 'truncate', 'writeFile']

/** Modules of Node without what opens files and makes folders. */
const noOpeners = ['node:fs', 'node:fs/promises', 'fs', 'fs/promises'].map((name) => ({
  name,
  importNames: [
    'default',
    'promises',
    'createReadStream',
    'createWriteStream',
    ...openers,
    ...openers.map((opener) => `${opener}Sync`),
  ],
  message: 'Open files and make folders with the functions of files/.',
}))

const tests = '**/*.test.{ts,tsx}'

const product =
  '{adapters,cli,contract,explore,fixtures,harness,model,oracle,proof,reference,reporters,schemas,suites}/**/*.{ts,tsx}'
// The reference and the schemas are built from files of the package alone.
const withFiles =
  '{adapters,cli,contract,explore,fixtures,harness,model,oracle,proof,reporters,suites}/**/*.{ts,tsx}'

/** Functions that are one table, sequence or page. */
const tables = [
  'cli/verify-page/document.ts',
  'explore/*-sequences.ts',
  'explore/relation-steps.ts',
  'harness/checks/*-calls.ts',
  'reporters/html/parts/about-target.tsx',
  'reporters/script/sh-functions.ts',
  'suites/legacy-issues/scenarios.ts',
]

export default {
  plugins: ['typescript'],
  options: { typeAware: true, typeCheck: true },
  categories: { correctness: 'off' },
  ignorePatterns: [
    '**/*.{js,cjs,mjs}',
    'dist/**',
    'schemas/compiled/**',
    'conformance-report/**',
    'test/data/**',
  ],
  rules: {
    // A forgotten await makes a check pass that learned nothing.
    'no-var': 'error',
    'prefer-const': 'error',
    'prefer-rest-params': 'error',
    'prefer-spread': 'error',
    'typescript/await-thenable': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/no-array-constructor': 'error',
    'typescript/no-array-delete': 'error',
    'typescript/no-base-to-string': 'error',
    'typescript/no-duplicate-enum-values': 'error',
    'typescript/no-duplicate-type-constituents': 'error',
    'typescript/no-empty-object-type': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-extra-non-null-assertion': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-for-in-array': 'error',
    'typescript/no-implied-eval': 'error',
    'typescript/no-misused-new': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/no-namespace': 'error',
    'typescript/no-non-null-asserted-optional-chain': 'error',
    'typescript/no-redundant-type-constituents': 'error',
    'typescript/no-require-imports': 'error',
    'typescript/no-this-alias': 'error',
    'typescript/no-unnecessary-type-assertion': 'error',
    'typescript/no-unnecessary-type-constraint': 'error',
    'typescript/no-unsafe-argument': 'error',
    'typescript/no-unsafe-assignment': 'error',
    'typescript/no-unsafe-call': 'error',
    'typescript/no-unsafe-declaration-merging': 'error',
    'typescript/no-unsafe-enum-comparison': 'error',
    'typescript/no-unsafe-function-type': 'error',
    'typescript/no-unsafe-member-access': 'error',
    'typescript/no-unsafe-return': 'error',
    'typescript/no-unsafe-unary-minus': 'error',
    'typescript/no-unused-expressions': 'error',
    'typescript/no-unused-vars': 'error',
    'typescript/no-wrapper-object-types': 'error',
    'typescript/only-throw-error': 'error',
    'typescript/prefer-as-const': 'error',
    'typescript/prefer-namespace-keyword': 'error',
    'typescript/prefer-promise-reject-errors': 'error',
    'typescript/restrict-plus-operands': 'error',
    'typescript/restrict-template-expressions': 'error',
    'typescript/triple-slash-reference': 'error',
    'typescript/unbound-method': 'error',
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'typescript/consistent-type-imports': 'error',
    eqeqeq: 'error',
    'max-lines': ['error', { max: 350, skipBlankLines: true, skipComments: true }],
  },
  overrides: [
    {
      files: [product],
      excludeFiles: [tests, 'harness/client/**', 'reporters/html/client/**'],
      rules: {
        'no-restricted-globals': [
          'error',
          {
            globals: senders.globals.map((name) => ({ name, message: USE_CLIENT })),
            checkGlobalObject: true,
          },
        ],
        'no-restricted-imports': ['error', noSenders],
      },
    },
    {
      // A pipe or a device could wait without end, a link lead anywhere: `files/` alone opens files and makes folders.
      files: [withFiles],
      excludeFiles: [
        tests,
        'harness/client/**',
        'reporters/html/client/**',
        'cli/verify-page/node/**',
        // They read what is installed with the package.
        'cli/certify/package-files.ts',
        'reporters/html/assets/assets.ts',
      ],
      rules: {
        'no-restricted-imports': ['error', { ...noSenders, paths: [...noSenders.paths, ...noOpeners] }],
      },
    },
    {
      files: [product],
      excludeFiles: [tests, ...tables],
      rules: {
        'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
      },
    },
    {
      files: ['harness/client/**/*.ts', 'reporters/html/client/**/*.{ts,tsx}'],
      excludeFiles: [tests],
      rules: { 'no-restricted-imports': ['error', { paths: noOpeners }] },
    },
  ],
}
