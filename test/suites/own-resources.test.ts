import { expect, test } from 'vitest'
import type { Exchange } from '../../harness/client/exchange.ts'
import { judge } from '../support/judge.ts'
import { reference } from '../support/resources.ts'

// Checks run at the same time, in any order: one that changes what another one reads makes the verdict of the other one depend on the order.

/** Additions to what is shared that no other check is about. */
const ADDITIONS = ['orgs.list-hooks.not-of-repositories', 'times.add.by-admin']

const checkOf = ({ id }: Exchange): string | undefined => /^check:(.+)#\d+$/.exec(id)?.[1]

/** The repository, organization or user that a request is about. */
function resourceOf({ request }: Exchange): string | undefined {
  const path = new URL(request.url).pathname.replace(/^\/api\/v1/, '')
  return /^\/(?:repos\/(?!search$|migrate$)[^/]+\/[^/]+|orgs?\/[^/]+|(?:admin\/)?users\/(?!search$)[^/]+)/
    .exec(path)?.[0]
    .replace(/^\/org\//, '/orgs/')
    .replace(/^\/admin/, '')
}

test('no check changes a resource that another check asks about', async () => {
  const { target } = await reference()
  const { exchanges } = await judge({ ...target, timeoutMs: 60_000, patienceMs: 500 }, () => true)
  const checks = new Map<string, Set<string>>()
  for (const one of exchanges) {
    const [check, resource] = [checkOf(one), resourceOf(one)]
    if (check === undefined || resource === undefined) continue
    checks.set(resource, (checks.get(resource) ?? new Set()).add(check))
  }
  const changing = exchanges.filter(
    ({ request, response }) => request.method !== 'GET' && response && response.status < 300,
  )
  const disturbing = changing.flatMap((one) => {
    const [check, resource = ''] = [checkOf(one), resourceOf(one)]
    const others = [...(checks.get(resource) ?? [])].filter((other) => other !== check)
    // An operation that creates something for a user leaves the user unchanged.
    const isOfUser = /^\/users\/[^/]+$/.test(resource) && one.request.method === 'POST'
    return check === undefined || isOfUser || others.length === 0 || ADDITIONS.includes(check)
      ? []
      : [`${check}: ${one.request.method} ${resource}, which is asked by ${others.join(', ')}`]
  })
  expect(changing.filter((one) => checkOf(one) !== undefined).length).toBeGreaterThan(100)
  expect(disturbing).toEqual([])
}, 60_000)
