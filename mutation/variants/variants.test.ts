import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startReference } from '../../reference/start.ts'
import { ofToday } from '../score/sample.ts'
import { variants, type Variant } from './index.ts'
import { password, steps } from './steps.ts'

test.each(variants)('$id is described', ({ id, differs, source }) => {
  expect(variants.filter((one) => one.id === id)).toHaveLength(1)
  expect(id).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  expect(differs).toMatch(/^where the document is silent: ./)
  expect(source).toMatch(/^(?:code-hosting|legacy-forge), ./)
})

// The whole suite passes on a variant, so only a different response shows that the variant differs from the reference.

/** The responses to all steps, without the parts that differ between any two servers. */
async function* responses({ options, mutate }: Partial<Variant>): AsyncGenerator<string> {
  const reference = await startReference({
    ...options,
    adminPassword: password,
    ...(mutate ? { mutate } : {}),
  })
  const { member, outsider } = reference.target.legacyForge
  const sign = (login: string, upperCase = false): string => {
    const key = [member, outsider].find((one) => one.login === login)?.apiKey ?? ''
    const hash = createHash('sha1').update(`salt${key}`).digest('hex')
    return `_login=${login}&_salt=salt&_hash=${upperCase ? hash.toUpperCase() : hash}`
  }
  const { origin } = new URL(reference.url)
  let id = ''
  try {
    for (const [caller, line, body, type = 'application/json'] of steps(sign)) {
      const [method = '', path = ''] = line.split(' ')
      const response = await reference.fetch(
        new Request(reference.url + path.replace('«id»', id), {
          method,
          headers: {
            ...(caller
              ? { authorization: `Basic ${Buffer.from(`${caller}:${password}`).toString('base64')}` }
              : {}),
            ...(body === undefined ? {} : { 'content-type': type }),
          },
          ...(body === undefined
            ? {}
            : {
                body: (typeof body === 'string' ? body : JSON.stringify(body)).replace(
                  '«url»',
                  reference.url,
                ),
              }),
        }),
      )
      const text = (await response.text()).replace(/ after \d+ ms/, '')
      id = /"id":\s*(\d+)/.exec(text)?.[1] ?? ''
      yield `${line.replace(/\?_.*/, '')}: ${response.status} ${response.headers.get('content-type')} ${text.replaceAll(origin, '')}`
    }
  } finally {
    await reference.close()
  }
}

/** Tried with a push or a second branch in git-content.test.ts. */
const NEED_GIT = [
  'bots-on-push',
  'commits-after-pushes',
  'forks-the-default-branch-alone',
  'migrates-the-default-branch-alone',
]

describe('a variant differs from the reference in at least one response', () => {
  const right: string[] = []

  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2024-02-03T04:05:06Z') })
    for await (const response of responses({})) right.push(response)
  })
  afterAll(() => void vi.useRealTimers())

  test('two references do not differ', async () => {
    let place = 0
    for await (const response of responses({})) expect(response).toBe(right[place++])
    expect(place).toBe(right.length)
  })

  // wire.test.ts tries the variants of the HTTP connection.
  const inProcess = variants.filter(({ id, overHttp }) => !overHttp && !NEED_GIT.includes(id))
  // Continuous integration asks a quarter of them each day.
  test.each(process.env['CI'] ? ofToday(inProcess) : inProcess)('$id', async (variant) => {
    let place = 0
    let difference: string | undefined
    for await (const response of responses(variant))
      if (response !== right[place++]) {
        difference = response
        break
      }
    expect(difference).toBeDefined()
  })
})
