import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../../schemas/load.ts'
import { requestPage } from './request-page.ts'
import { sentRequests } from './sent-requests.ts'

// npm run docs:explorations: writes docs/reference/explorations.md.

writeFileSync(join(packageRoot(), 'docs/reference/explorations.md'), requestPage(await sentRequests(10)))
