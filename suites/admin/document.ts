import { checks, notTestable } from '../common/words.ts'

export const suite = checks({
  'admin.document.credentials': notTestable(
    'open',
    'Which credentials does the API accept?',
    'The mechanisms that a server supports cannot be listed from outside. The driver signs in, and the report names the mechanism that it uses.',
    { source: 'code-hosting, Authentication, 5' },
  ),
  'admin.document.states': notTestable(
    'open',
    'Which states do resources have, and how do they change?',
    'The document names no state that a request could read.',
    { source: 'code-hosting, States and transitions' },
  ),
  'admin.document.other-endpoints': notTestable(
    'open',
    'Which endpoints exist beyond the listed ones?',
    'A request cannot address an endpoint whose path is unknown.',
    { source: 'code-hosting, Repositories, every other endpoint' },
  ),
  'admin.document.rate-limits': notTestable(
    'open',
    'How many requests does a server accept in a period of time?',
    'A run does not drive a target to its limits.',
    { source: 'code-hosting, Limits, rate limits' },
  ),
  'admin.document.body-size-limits': notTestable(
    'open',
    'What is the maximum size of a request body?',
    'A run does not drive a target to its limits.',
    { source: 'code-hosting, Limits, body size limits' },
  ),
  'admin.document.version': notTestable(
    'stated',
    'The declared interface version is 1.1.1.',
    'No documented operation returns the version.',
    { source: 'code-hosting, Versioning' },
  ),
  'admin.document.schemes': notTestable(
    'stated',
    'The API allows the schemes http and https.',
    'A run uses the one URL that is given for a target.',
    { source: 'code-hosting, Default media types, schemes' },
  ),
  'admin.document.compatibility': notTestable(
    'open',
    'What remains compatible between versions, and how are features deprecated?',
    'A run tests one version of a server.',
    { source: 'code-hosting, Versioning' },
  ),
})
