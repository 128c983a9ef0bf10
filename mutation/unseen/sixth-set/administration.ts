import { parameter } from '../../../reference/code-hosting/lookup.ts'
import { json } from '../../../reference/http/reply.ts'
import { ownerByName } from '../../../reference/model/forge.ts'
import { Invalid } from '../../../reference/model/invalid.ts'
import type { Mutant } from '../../mutants/mutant.ts'
import { effectAround, handleAround } from '../third-set/around.ts'

/** Administration: rights, refused forms and keys of users with something in common. */
export const administration: readonly Mutant[] = [
  {
    // An administrator uses the rights, is deleted, and somebody else gets the name.
    id: 'admin/rights-of-a-deleted-administrator-pass-to-the-next-user-of-the-name',
    area: 'admin',
    breaks: 'A new user has no administration rights, whatever an earlier user of the name could do.',
    source: 'document 1, Authentication, rule 2: "Administration endpoints answer 403 to callers without"',
    mutate: (seams) => {
      const { mayAdminister: right } = seams.rules.access
      const known = new Map<string, boolean>()
      seams.rules.access.mayAdminister = (ask) => {
        if (!ask.caller) return right(ask)
        const held = known.get(ask.caller.name) ?? right(ask)
        known.set(ask.caller.name, held)
        return held
      }
      effectAround(seams, 'admin.editUser', async (_call, apply) => {
        known.clear()
        await apply()
      })
    },
  },
  {
    // PATCH with a new full name and an unusable e-mail address, then GET of the user.
    id: 'admin/a-refused-edit-changes-the-full-name',
    area: 'admin',
    breaks: 'An edit that is refused for its e-mail address changes nothing else.',
    source: 'document 1, Errors: 422 "validation error on submitted input"',
    mutate: (seams) => {
      handleAround(seams, 'admin.editUser', async (call, right) => {
        try {
          return await right()
        } catch (error) {
          if (error instanceof Invalid) {
            const user = call.forge.users.byKey(parameter(call, 'username'))
            const fullName = (await call.json())['full_name']
            if (user && typeof fullName === 'string') call.forge.users.put({ ...user, fullName })
          }
          throw error
        }
      })
    },
  },
  {
    // POST of a user with an unusable e-mail address, then again with a good one.
    id: 'admin/a-refused-user-keeps-the-name-occupied',
    area: 'admin',
    breaks: 'A name is free after the creation of a user with it was refused.',
    source: 'document 1, Administration: POST /admin/users, "201 User"',
    mutate: (seams) => {
      const occupied = new Set<string>()
      handleAround(seams, 'admin.createUser', async (call, right) => {
        const isAllowed = call.rules.access.mayAdminister(call)
        const given = isAllowed ? (await call.json())['username'] : undefined
        const name = typeof given === 'string' ? given.toLowerCase() : ''
        if (occupied.has(name)) throw new Invalid(`user already exists [name: ${name}]`)
        const isFree = !ownerByName(call.forge, name)
        try {
          return await right()
        } catch (error) {
          if (error instanceof Invalid && name !== '' && isFree) occupied.add(name)
          throw error
        }
      })
    },
  },
  {
    // Two users get different keys under one title; the second POST returns the key of the first user.
    id: 'admin/a-key-with-a-known-title-is-not-added',
    area: 'admin',
    breaks: 'The added key is the key of the request, also if another user has a key with the same title.',
    source: 'document 1, Administration: POST /admin/users/{username}/keys, "201 PublicKey"',
    mutate: (seams) => {
      handleAround(seams, 'admin.addKey', async (call, right) => {
        const user = call.forge.users.byKey(parameter(call, 'username'))
        if (!user || !call.rules.access.mayAdminister(call)) return right()
        const { title } = await call.json()
        const known = call.forge.keys.find((key) => key.title === title)
        return known ? json(call.views.accounts.publicKey(call, known)) : right()
      })
    },
  },
]
