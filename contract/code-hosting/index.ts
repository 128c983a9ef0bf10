import { documentOf } from '../vocabulary/index.ts'
import { administration } from './administration.ts'
import { authentication, events } from './authentication.ts'
import { errors, limits } from './errors.ts'
import { markdown } from './markdown.ts'
import { organizations } from './organizations.ts'
import { endpoints, purpose, states, title } from './overview.ts'
import { relations } from './relations.ts'
import { repositories } from './repositories.ts'
import { options, otherResources, resources, user } from './resources.ts'
import { timeTracking } from './time-tracking.ts'
import { users } from './users.ts'
import { versioning } from './versioning.ts'

/** The first document, section by section in its order. */
export const codeHosting = documentOf(
  { name: 'code-hosting', title: 'Code Hosting Service API, version 1', file: 'code-hosting-api.md' },
  [
    title,
    purpose,
    resources,
    user,
    otherResources,
    options,
    states,
    endpoints,
    administration,
    markdown,
    organizations,
    repositories,
    timeTracking,
    users,
    authentication,
    events,
    errors,
    limits,
    versioning,
  ],
  relations,
)
