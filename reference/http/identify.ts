import type { Credentials } from '../rules/sign-in.ts'
import type { Call } from './call.ts'
import { Refusal } from './refusal.ts'
import type { Operation } from './operation.ts'

/** Identifies the caller by the rules of the operation's document. */
export async function identify(call: Call, operation: Operation): Promise<void> {
  if (operation.document === 'legacy-forge') return identifyVisitor(call)
  const credentials = credentialsOf(call)
  if (!credentials) return
  call.caller = call.rules.signIn.userOf(call, credentials)
  // Administration paths return 403 for every caller without permission, for any reason.
  if (call.caller || operation.name.startsWith('admin.')) return
  throw new Refusal(call.rules.answers.unauthenticated(call))
}

/** Document 2 does not specify the place of the three parameters: query or form body; the body takes precedence. */
async function identifyVisitor(call: Call): Promise<void> {
  const parameters = new URLSearchParams(call.query)
  if (call.method !== 'GET' && call.method !== 'HEAD') {
    for (const [name, value] of await call.form()) parameters.set(name, value)
  }
  call.visitor = call.rules.signing.visitorOf(call, parameters)
}

function credentialsOf(call: Call): Credentials | undefined {
  const header = call.header('authorization')
  if (header === undefined) {
    const token = call.query.get('token') ?? call.query.get('access_token')
    return token ? { token } : undefined
  }
  const [, scheme = '', value = ''] = /^(\S+)\s+(.*)$/.exec(header.trim()) ?? []
  switch (scheme.toLowerCase()) {
    case 'basic': {
      const [login = '', ...rest] = Buffer.from(value, 'base64').toString('utf8').split(':')
      return { basic: { login, password: rest.join(':') } }
    }
    case 'token':
    case 'bearer':
      return { token: value }
    default:
      return {}
  }
}
