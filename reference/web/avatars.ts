import type { Call } from '../http/call.ts'
import { web, type Operation } from '../http/operation.ts'
import type { Outcome } from '../http/reply.ts'
import { notFound, parameter } from '../code-hosting/lookup.ts'
import { ownerById } from '../model/forge.ts'

/** The image at an avatar URL: a square with a colour for each user. */
export const avatars: Operation[] = [
  web('GET /avatars/:id', { name: 'web.avatar', status: 200, handle: getAvatar }),
]

function getAvatar(call: Call): Outcome {
  const owner = ownerById(call.forge, Number(parameter(call, 'id')))
  if (!owner) throw notFound(call)
  const colour = `hsl(${(owner.id * 47) % 360} 60% 60%)`
  const body =
    '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80" viewBox="0 0 1 1">' +
    `<rect width="1" height="1" fill="${colour}"/></svg>`
  return { body, headers: { 'content-type': 'image/svg+xml' } }
}
