/**
 * The rooms of this project and which may import which (docs/architecture.md, "Rooms"). What a room is not
 * listed as allowed to use, it may not use.
 */
const all = [
  'contract',
  'files',
  'suites',
  'fixtures',
  'schemas',
  'profiles',
  'certified',
  'harness',
  'oracle',
  'explore',
  'proof',
  'model',
  'cli',
  'adapters',
  'reporters',
  'reference',
  'mutation',
  'test',
  'bench',
]

const rooms = [
  { room: '^contract/', may: ['^contract/'] },
  { room: '^files/', may: ['^files/'] },
  { room: '^suites/', may: ['^suites/', '^contract/', '^harness/checks/'] },
  { room: '^fixtures/', may: ['^fixtures/', '^contract/', '^harness/client/', '^files/'] },
  { room: '^schemas/', may: ['^schemas/'] },
  { room: '^profiles/', may: ['^profiles/'] },
  { room: '^certified/', may: ['^certified/'] },
  { room: '^harness/client/', may: ['^harness/client/', '^schemas/'] },
  {
    room: '^harness/checks/',
    may: ['^contract/', '^harness/(checks|client)/', '^schemas/'],
    mayAsType: ['^fixtures/'],
  },
  {
    room: '^harness/runtime/',
    may: ['^contract/', '^harness/(runtime|checks|client|report)/', '^oracle/', '^fixtures/', '^files/'],
  },
  {
    room: '^harness/run/',
    may: [
      '^contract/',
      '^harness/(run|runtime|checks|client|report)/',
      '^oracle/',
      '^explore/',
      '^model/',
      '^schemas/',
      '^fixtures/',
      '^files/',
    ],
  },
  {
    room: '^proof/replay/',
    may: ['^proof/replay/', '^harness/(run|runtime|report|client)/', '^fixtures/', '^files/'],
  },
  { room: '^proof/certify/', may: ['^proof/certify/', '^harness/report/'] },
  { room: '^model/', may: ['^model/', '^contract/'] },
  { room: '^oracle/', may: ['^contract/', '^oracle/', '^harness/(checks|client|report)/', '^model/'] },
  {
    room: '^explore/',
    may: [
      '^contract/',
      '^explore/',
      '^oracle/',
      '^harness/(runtime|checks|client|report)/',
      '^model/',
      '^fixtures/',
    ],
  },
  {
    room: '^harness/report/',
    may: [
      '^harness/report/',
      '^harness/client/(exchange-id|format-value|json-size|media-type|name-prefix|present)\\.ts$',
      '^schemas/',
      '^files/',
    ],
    mayAsType: ['^harness/client/'],
  },
  {
    room: '^reporters/',
    may: ['^reporters/', '^harness/report/', '^harness/client/(name-prefix|present)\\.ts$'],
  },
  { room: '^reference/', may: ['^reference/'] },
  { room: '^adapters/', may: ['^adapters/', '^cli/', '^harness/', '^reporters/', '^schemas/', '^files/'] },
  {
    room: '^mutation/(mutants|variants|miniatures|derived-variants)/',
    may: ['^mutation/(mutants|variants|miniatures|derived-variants)/', '^reference/', '^contract/'],
  },
  { room: '^mutation/held-out/', may: ['^mutation/(held-out|mutants)/', '^reference/'] },
  {
    room: '^mutation/score/',
    may: ['^mutation/', '^reference/', '^harness/', '^oracle/', '^explore/', '^cli/', '^schemas/', '^bench/'],
  },
]

const anyRoom = `^(${all.join('|')})/`

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: { pathNot: '^reference/' },
      to: { circular: true },
    },
    {
      // Within a folder, the types of the reference refer to one another on purpose: each rule can ask all rules.
      name: 'no-circular in reference',
      severity: 'error',
      from: { path: '^reference/' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      // Static imports of what opens files are forbidden by name (oxlint.config.js).
      name: 'files are opened by files/',
      severity: 'error',
      from: { path: anyRoom, pathNot: '\\.test\\.tsx?$|^(reference|schemas|mutation|test|bench)/' },
      to: { path: '^fs(/promises)?$', dynamic: true },
    },
    ...rooms.map(({ room, may, mayAsType = [] }) => ({
      name: `room ${room}`,
      severity: 'error',
      from: { path: room, pathNot: '\\.test\\.tsx?$' },
      to: { path: anyRoom, pathNot: [...may, ...mayAsType] },
    })),
    ...rooms
      .filter(({ mayAsType }) => mayAsType)
      .map(({ room, may, mayAsType }) => ({
        name: `room ${room}, types only`,
        severity: 'error',
        from: { path: room, pathNot: '\\.test\\.tsx?$' },
        to: { path: mayAsType, pathNot: may, dependencyTypesNot: ['type-only'] },
      })),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|schemas/compiled|node_modules)/' },
  },
}
