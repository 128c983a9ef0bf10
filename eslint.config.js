import tseslint from 'typescript-eslint'

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
const useClient = 'Requests go through harness/client, which limits what a response costs (docs/limits.md).'

const USE_FILES = 'Open files and make folders with the functions of files/.'
const openers = ['appendFile', 'copyFile', 'cp', 'mkdir', 'open', 'readFile', 'truncate', 'writeFile']

/** A module of Node without what opens files and makes folders. */
function restricted(name) {
  return {
    name: `node:${name}`,
    importNames: [
      'default',
      'promises',
      'createReadStream',
      'createWriteStream',
      ...openers,
      ...openers.map((opener) => `${opener}Sync`),
    ],
    message: USE_FILES,
  }
}

export default tseslint.config(
  { ignores: ['dist/**', 'schemas/compiled/**', 'conformance-report/**', 'coverage/**', 'test/data/**'] },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [...tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      // A forgotten await makes a check pass that learned nothing.
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      // Handlers and drivers are asynchronous by their contract, also where one of them has nothing to wait for.
      '@typescript-eslint/require-await': 'off',
      eqeqeq: 'error',
      'max-lines': ['error', { max: 350, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: [
      '{adapters,cli,contract,explore,fixtures,harness,model,oracle,proof,reference,reporters,schemas,suites}/**/*.{ts,tsx}',
    ],
    ignores: ['**/*.test.ts', '**/*.test.tsx', 'harness/client/**', 'reporters/html/client/**'],
    rules: {
      'no-restricted-globals': [
        'error',
        { globals: senders.globals.map((name) => ({ name, message: useClient })), checkGlobalObject: true },
      ],
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          paths: [
            ...senders.wholeModules.map((name) => ({ name, message: useClient, allowTypeImports: true })),
            ...Object.entries(senders.parts).flatMap(([module, importNames]) =>
              [module, `node:${module}`].map((name) => ({
                ...{ name, importNames, message: useClient, allowTypeImports: true },
              })),
            ),
          ],
          patterns: [{ group: ['undici/*'], message: useClient, allowTypeImports: true }],
        },
      ],
    },
  },
  {
    // A pipe or a device could wait without end, a link lead anywhere: `files/` alone opens files and makes folders.
    files: [
      '{adapters,cli,contract,explore,fixtures,harness,model,oracle,proof,reporters,suites}/**/*.{ts,tsx}',
    ],
    ignores: [
      '**/*.test.{ts,tsx}',
      'cli/verify-page/node/**',
      // They read what is installed with the package, or write its documents.
      'cli/certify/package-files.ts',
      'cli/write-requirements.ts',
      'reporters/html/assets/assets.ts',
    ],
    rules: {
      'no-restricted-imports': ['error', { paths: ['fs', 'fs/promises'].map(restricted) }],
      'no-restricted-syntax': [
        'error',
        { selector: 'ImportExpression[source.value=/^(node:)?fs(.promises)?$/]', message: USE_FILES },
      ],
    },
  },
)
