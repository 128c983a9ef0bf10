import { notTestable } from '../../harness/checks/index.ts'

notTestable('admin.document.credentials', {
  level: 'open',
  source: 'code-hosting, Authentication, 5',
  says: 'By which credentials do callers sign in?',
  reason:
    'Which mechanisms a server knows cannot be listed from outside. The driver signs in, and the report names it.',
})

notTestable('admin.document.states', {
  level: 'open',
  source: 'code-hosting, States and transitions',
  says: 'Which states do resources have, and how do they change?',
  reason: 'The document names no state that could be asked for.',
})

notTestable('admin.document.other-endpoints', {
  level: 'open',
  source: 'code-hosting, Repositories, every other endpoint',
  says: 'Which endpoints are there beyond those listed?',
  reason: 'An endpoint whose path nobody knows cannot be asked for.',
})

notTestable('admin.document.rate-limits', {
  level: 'open',
  source: 'code-hosting, Limits, rate limits',
  says: 'How many requests does a server take in a time?',
  reason: 'A run does not load a target until it refuses.',
})

notTestable('admin.document.body-size-limits', {
  level: 'open',
  source: 'code-hosting, Limits, body size limits',
  says: 'How long may the body of a request be?',
  reason: 'A run does not load a target until it refuses.',
})

notTestable('admin.document.version', {
  level: 'stated',
  source: 'code-hosting, Versioning',
  says: 'The declared interface version is 1.1.1.',
  reason: 'No documented call shows the version.',
})

notTestable('admin.document.schemes', {
  level: 'stated',
  source: 'code-hosting, Default media types, schemes',
  says: 'The schemes http and https are allowed.',
  reason: 'A target is reached under the one address that is given for it.',
})

notTestable('admin.document.compatibility', {
  level: 'open',
  source: 'code-hosting, Versioning',
  says: 'What is kept from version to version, and how is something deprecated?',
  reason: 'A run meets one version of a server.',
})
