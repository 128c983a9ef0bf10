import { codeHostingSuite } from '../../harness/checks/index.ts'

export const suite = codeHostingSuite()
const { notTestable } = suite

notTestable('admin.document.credentials', {
  level: 'open',
  source: 'code-hosting, Authentication, 5',
  says: 'Which credentials does the API accept?',
  reason:
    'The mechanisms that a server supports cannot be listed from outside. The driver signs in, and the report names the mechanism that it uses.',
})

notTestable('admin.document.states', {
  level: 'open',
  source: 'code-hosting, States and transitions',
  says: 'Which states do resources have, and how do they change?',
  reason: 'The document names no state that a request could read.',
})

notTestable('admin.document.other-endpoints', {
  level: 'open',
  source: 'code-hosting, Repositories, every other endpoint',
  says: 'Which endpoints exist beyond the listed ones?',
  reason: 'A request cannot address an endpoint whose path is unknown.',
})

notTestable('admin.document.rate-limits', {
  level: 'open',
  source: 'code-hosting, Limits, rate limits',
  says: 'How many requests does a server accept in a period of time?',
  reason: 'A run does not drive a target to its limits.',
})

notTestable('admin.document.body-size-limits', {
  level: 'open',
  source: 'code-hosting, Limits, body size limits',
  says: 'What is the maximum size of a request body?',
  reason: 'A run does not drive a target to its limits.',
})

notTestable('admin.document.version', {
  level: 'stated',
  source: 'code-hosting, Versioning',
  says: 'The declared interface version is 1.1.1.',
  reason: 'No documented operation returns the version.',
})

notTestable('admin.document.schemes', {
  level: 'stated',
  source: 'code-hosting, Default media types, schemes',
  says: 'The API allows the schemes http and https.',
  reason: 'A run uses the one URL that is given for a target.',
})

notTestable('admin.document.compatibility', {
  level: 'open',
  source: 'code-hosting, Versioning',
  says: 'What remains compatible between versions, and how are features deprecated?',
  reason: 'A run tests one version of a server.',
})
