import { documentOf } from '../vocabulary/index.ts'
import { authentication, errors } from './authentication.ts'
import { endpoints } from './endpoints.ts'
import { events, limits, purpose, title, versioning } from './overview.ts'
import { relations } from './relations.ts'
import { issueEntry, issueForm, projectEntry, resources, states } from './resources.ts'

/** The second document, section by section in its order. */
export const legacyForge = documentOf(
  { name: 'legacy-forge', title: 'Legacy Project-Forge API', file: 'legacy-project-forge-api.md' },
  [
    title,
    purpose,
    resources,
    projectEntry,
    issueEntry,
    issueForm,
    states,
    endpoints,
    authentication,
    events,
    errors,
    limits,
    versioning,
  ],
  relations,
)
