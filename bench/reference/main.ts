import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { catalogue } from '../../cli/catalogue/catalogue.ts'
import { frozenIds } from '../../cli/catalogue/frozen-ids.ts'
import { packageRoot } from '../../schemas/load.ts'
import { writePages } from './write-pages.ts'

// npm run docs:requirements: writes docs/reference/operations, and adds new ids to the frozen ones. A frozen id keeps its sentence. To
// change one, change the file by hand, and mention it in the changelog.

const requirements = catalogue()
writePages(requirements)
const file = join(packageRoot(), 'suites/ids.snapshot.json')
const frozen = frozenIds(requirements, JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)
writeFileSync(file, `${JSON.stringify(frozen, undefined, 2)}\n`)
