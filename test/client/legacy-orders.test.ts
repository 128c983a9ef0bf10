import { expect, test } from 'vitest'
import type { Exchange } from '../../harness/client/exchange.ts'
import { legacyFor } from '../../harness/runtime/legacy-context.ts'
import { runtimeOnReference } from '../support/runtime-on-reference.ts'

/** The names of the parameters of ten incomplete forms, in their order: in the query and in the body. */
async function orders(): Promise<{ readonly query: readonly string[]; readonly form: readonly string[] }> {
  const exchanges: Exchange[] = []
  const runtime = await runtimeOnReference({}, { record: (exchange) => exchanges.push(exchange) })
  const { legacyForge } = runtime
  if (!legacyForge) throw new Error('the reference serves the legacy document')
  const { member, memberProject } = legacyForge.shared
  const caller = legacyFor(runtime, legacyForge, 'check:x').as(member)
  for (let form = 0; form < 10; form++)
    await caller.createIssue(memberProject, { status: 'New', owner: 'nobody', label1: 'a' })
  const posted = exchanges.filter(({ id }) => id.startsWith('check:x#'))
  const namesIn = (text = '') => [...new URLSearchParams(text).keys()].join(' ')
  return {
    query: posted.map(({ request }) => namesIn(new URL(request.url).search)),
    form: posted.map(({ request }) =>
      namesIn(request.body && 'text' in request.body ? request.body.text : ''),
    ),
  }
}

const sorted = (names: string) => names.split(' ').toSorted().join(' ')

test('the parameters of signatures and the fields of forms come in several orders, the same each time, and none is lost', async () => {
  const { query, form } = await orders()
  expect(query).toHaveLength(10)
  expect([...new Set(query.map(sorted))]).toEqual(['_hash _login _salt'])
  expect([...new Set(form.map(sorted))]).toEqual(['label1 owner status'])
  for (const all of [query, form]) expect(new Set(all).size).toBeGreaterThan(1)
  expect(await orders()).toEqual({ query, form })
})
