import { expect, test } from 'vitest'
import { indexEvidence } from '../../harness/report/evidence.ts'
import { styleOf } from '../../reporters/terminal/style.ts'
import { exchange, report, requirement, result } from '../../test/report/sample.ts'
import { renderNext } from './next-failure.ts'

const style = styleOf(false, Infinity)
const [created, read, listed] = [
  requirement('admin.create-user.effect', { operation: 'admin.create-user' }),
  requirement('users.get.status', { operation: 'users.get' }),
  requirement('orgs.list-hooks.not-of-repositories', { operation: 'orgs.list-hooks' }),
]
const missing = { response: { status: 404, headers: [] } }
const evidence = indexEvidence([
  exchange('check:users#1', { operation: 'users.get', ...missing }),
  exchange('check:hooks#1', { operation: 'repos.create-hook', ...missing }),
])
const failed = (id: string) => result(id, { verdict: 'fail', message: 'no', decisive: 'check:users#1' })

test('an operation that responds as if it were missing is what comes next', () => {
  const text = renderNext(report([created, read], [failed(created.id), failed(read.id)]), evidence, style)
  expect(text).toMatch(/^next: GET \/users\/\{username\} \(0 operations hold before it\)$/m)
  expect(text).toMatch(/^1 of 2 failures; a run without --next shows all$/m)
  const holds = renderNext(report([created, read], [failed(created.id), result(read.id)]), evidence, style)
  expect(holds).toMatch(/^next: POST \/admin\/users \(0 operations hold before it\)$/m)
  expect(holds).not.toContain('failures')
})

test('so is the operation of a control that failed, with its response', () => {
  const unmet = result(listed.id, { verdict: 'unmet', reason: 'control: POST', decisive: 'check:hooks#1' })
  const text = renderNext(report([listed], [unmet]), evidence, style)
  expect(text).toMatch(/^next: POST \/repos\/\{owner\}\/\{repo\}\/hooks/m)
  expect(text).toContain('response  404 without a body')
})

test('for a request of the driver, the page that shows its requests is named', () => {
  const purpose = { capability: 'issues' }
  const { operation: _, ...request } = exchange('fixture:issue#1', { ...missing, purpose })
  const unmet = result(listed.id, { verdict: 'unmet', reason: 'issues', decisive: request.id })
  const text = renderNext(report([listed], [unmet]), indexEvidence([request]), style)
  expect(text).toContain(
    '  the driver needs issues, which no document contains: docs/reference/driver-requests.md\n',
  )
})
