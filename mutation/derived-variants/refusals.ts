import { Refusal } from '../../reference/http/refusal.ts'
import type { Call } from '../../reference/http/call.ts'
import type { Reply } from '../../reference/http/reply.ts'
import { answers, receives, pathRepository } from '../variants/overriding.ts'
import { around, choice, type Choice, type Kind } from './choice.ts'
import { described, hasOpenCallers, openRefusals, type Described } from './described.ts'
import type { Draw } from './draw.ts'

const rights = 'Authentication, rule 6: required permission is not shown'

const bodies: readonly Partial<Reply>[] = [
  {},
  { json: { message: 'not acceptable' } },
  { json: { error: { code: 17 } } },
  { body: 'no', headers: { 'content-type': 'text/plain' } },
]

const refusedWith = (draw: Draw, status: number, id: string): Reply => ({
  ...{ status, headers: {} },
  ...draw.pick(bodies, 'body of a refusal', status, id),
})

/** What makes two requests the same. Passwords and signatures differ in each run. */
async function keyOf(call: Call): Promise<string> {
  const text = await call.text().catch(() => '')
  const fields = call.operation.startsWith('legacy.')
    ? [...(await call.form())].filter(([name]) => !name.startsWith('_'))
    : text.replace(/"password":"[^"]*"/, '')
  return JSON.stringify([call.caller?.name, call.visitor?.login, call.operation, call.params, fields])
}

/** Whether to refuse what is otherwise accepted: a share of the requests, always or for a moment, or what exceeds a quota of the caller. */
function refusing(draw: Draw, id: string, share: number): (call: Call) => Promise<boolean> {
  const mode = draw.pick(['always', 'always', 'for a moment', 'beyond a quota'], 'mode', id)
  const since = new Map<string, number>()
  const counts = new Map<string, number>()
  const [forMs, quota] = [draw.between(50, 3000, 'ms', id), draw.between(8, 60, 'quota', id)]
  return async (call) => {
    if (mode === 'beyond a quota') {
      const key = [call.caller?.id, call.visitor?.login, call.params['username'], call.params['org']].join()
      counts.set(key, (counts.get(key) ?? 0) + 1)
      return (counts.get(key) ?? 0) > quota
    }
    const key = await keyOf(call)
    if (!draw.chance(share, 'refused', id, key)) return false
    since.set(key, since.get(key) ?? performance.now())
    return mode === 'always' || performance.now() - (since.get(key) ?? 0) < forMs
  }
}

/** A listed status whose conditions are not shown; in document 2 an error of a field, since no sentence shows which values are valid. */
function refuses(draw: Draw, operation: Described): Choice[] {
  const { id, name, source } = operation
  const status = draw.pick(openRefusals(operation), 'status', id)
  if (status === undefined || !draw.chance(0.15, 'refuses', id)) return []
  const share = draw.pick([0.02, 0.05, 0.1, 0.2], 'share', id)
  const field = draw.pick(['summary', 'content'], 'field', id)
  const isRefused = refusing(draw, id, share)
  return choice(
    `refuses ${id}`,
    `a share of ${share} of the valid requests returns ${status}`,
    `${source}; Errors: exact conditions of 403 and 422 are not shown`,
    around(async (call, apply) => {
      if (call.operation !== name || !(await isRefused(call))) return apply()
      const errors = () => ({ json: call.views.legacy.refused(call, { [field]: ['Not here.'] }) })
      throw new Refusal({ ...refusedWith(draw, status, id), ...(call.visitor ? errors() : {}) })
    }),
  )
}

/** "the caller may not use the time tracker on that issue": who may is not shown. */
const limitsTrackers: Kind = (draw) =>
  choice(
    'limits times.add',
    'some callers may not use the time tracker of some issues',
    'code-hosting, Authentication, rule 4: which callers may use the tracker is not shown',
    ({ rules: { access } }) => {
      const { mayUseTracker } = access
      access.mayUseTracker = (ask, one, issue) =>
        mayUseTracker(ask, one, issue) &&
        !draw.chance(0.2, 'no tracker', ask.caller?.name, one.name, issue.number)
    },
  ).filter(() => draw.chance(0.1, 'limits trackers'))

/** Callers who are refused where no sentence names a caller or a refusal: anonymous ones, or all without a tie to the resource. */
function limitsCallers(draw: Draw, operation: Described): Choice[] {
  const { id, name, source } = operation
  if (!hasOpenCallers(operation) || !draw.chance(0.15, 'callers', id)) return []
  const isTied = draw.chance(0.4, 'strangers', id)
  const reply = refusedWith(draw, isTied ? 403 : draw.pick([401, 403], 'status of callers', id), id)
  const may = (call: Call) => {
    const [organization, repository] = [
      call.forge.organizations.byKey(call.params['org'] ?? ''),
      pathRepository(call),
    ]
    const { belongsTo, mayWrite } = call.rules.access
    if (!call.caller || !isTied) return call.caller !== undefined
    return repository ? mayWrite(call, repository) : !organization || belongsTo(call, organization)
  }
  return choice(
    `limits ${id}`,
    `${isTied ? 'callers without a tie to the resource' : 'anonymous requests'} get ${reply.status}`,
    `${source}; ${rights}`,
    receives((call) => (call.operation === name && !may(call) ? reply : undefined)),
  )
}

/** The status for a resource in the path that does not exist, or that the caller may not see, where no 404 is listed. */
function saysOtherwise(draw: Draw, { id, name, source, others }: Described): Choice[] {
  if (id.startsWith('legacy-') || others.includes(404) || !draw.chance(0.12, 'absent', id)) return []
  // A caller without rights gets 403 where it is listed; 404 hides the resource from such a caller.
  const status = others.includes(403)
    ? draw.pick([403, 404], 'status of what is absent', id)
    : draw.pick([400, 403, 404, 410], 'status of what is absent', id)
  return choice(
    `absent ${id}`,
    `what does not exist returns ${status}`,
    `${source}: the response for an unknown resource is not shown`,
    answers((reply, call) =>
      call.operation === name && reply.status === 404 ? refusedWith(draw, status, id) : reply,
    ),
  )
}

export const refusals: readonly Kind[] = [
  (draw) =>
    described.flatMap((one) => [refuses, limitsCallers, saysOtherwise].flatMap((kind) => kind(draw, one))),
  limitsTrackers,
]
