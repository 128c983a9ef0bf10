import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../schemas/load.ts'
import { operations } from '../contract/derive/operations.ts'
import { catalogue } from './catalogue/catalogue.ts'
import { frozenIds } from './catalogue/frozen-ids.ts'
import { requirementsDocument } from './catalogue/requirements-document.ts'

// npm run docs:requirements: writes docs/requirements.md, and adds new ids to the frozen ones. An id that is frozen
// keeps its sentence; whoever changes one has to change the file by hand, and says so in the changelog.

const requirements = catalogue()
writeFileSync(join(packageRoot(), 'docs/requirements.md'), requirementsDocument(requirements, operations))
const file = join(packageRoot(), 'suites/ids.snapshot.json')
const frozen = frozenIds(requirements, JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)
writeFileSync(file, `${JSON.stringify(frozen, undefined, 2)}\n`)
