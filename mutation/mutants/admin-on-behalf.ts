import type { Call } from '../../reference/http/call.ts'
import {
  firstAdministrator,
  hasEffect,
  readsParameter,
  refuses,
  rewritesBody,
  rewritesList,
  setsFields,
  type Json,
} from './breaking.ts'
import { isPathUser } from './path-resources.ts'
import { breaking, type Mutate, type Mutant } from './mutant.ts'

const isForSomebodyElse = (call: Call) => call.caller?.isAdmin === true && !isPathUser(call)

const key = 'admin.addKey'
const organization = 'admin.createOrganization'
const repository = 'admin.createRepository'

/** Changes the owners of the organization just created. */
const ownedBy = (change: (owners: Set<number>, call: Call) => void): Mutate =>
  hasEffect(organization, async (call, apply) => {
    const done = apply()
    const owners = call.forge.teams.all().at(-1)
    await done
    if (owners) change(owners.members, call)
  })

/** Administration: resources created on behalf of a user. */
export const adminOnBehalf: Mutant[] = breaking({
  'admin.add-key identity: POST of a public key returns 201 and one PublicKey.': {
    'add-key-answers-another-key': setsFields(key, {
      title: 'another key',
      key: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    }),
    'add-key-answers-all-keys-of-the-user': [
      'public-key',
      rewritesBody(key, (_json, call) => {
        const { id } = call.forge.users.byKey(call.params['username'] ?? '') ?? {}
        const keys = call.forge.keys.filter((one) => one.user === id)
        return keys.map((one) => call.views.accounts.publicKey(call, one))
      }),
    ],
  },
  'admin.add-key status: An administrator can add a public key, an organization or a repository on behalf of a user.':
    {
      'add-key-only-for-oneself': refuses(key, isForSomebodyElse, 404),
    },
  'admin.create-org identity: POST of an organization for a user returns 201 and one Organization.': {
    'create-organization-answers-the-owner': rewritesBody(organization, (_json, call) => {
      const user = call.forge.users.byKey(call.params['username'] ?? '')
      return user ? call.views.accounts.user(call, user) : {}
    }),
    'create-organization-answers-all-organizations': [
      'organization',
      rewritesBody(organization, (_json, call) =>
        call.forge.organizations.all().map((one) => call.views.accounts.organization(call, one)),
      ),
    ],
  },
  'admin.create-org owner: The user in the path becomes the owner of the new organization.': {
    'create-organization-for-the-caller': ownedBy((owners, call) => {
      owners.clear()
      if (call.caller) owners.add(call.caller.id)
    }),
    'create-organization-for-everybody': [
      'strangers',
      ownedBy((owners, call) => {
        for (const user of call.forge.users.all()) owners.add(user.id)
      }),
    ],
    'create-organization-makes-a-mere-member': hasEffect(organization, async (call, apply) => {
      const done = apply()
      const team = call.forge.teams.all().at(-1)
      await done
      if (team) call.forge.teams.put({ ...team, permission: 'write' })
    }),
    'create-organization-does-not-list-its-owner': [
      'owner-is-member',
      rewritesList('orgs.listMembers', (list) => list.slice(1)),
    ],
  },
  'admin.create-repo status: POST of a repository for a user returns 201 and one Repository.': {
    'create-repository-answers-all-of-the-owner': [
      'repository',
      rewritesBody(repository, (json, call) => {
        const { id } = call.forge.users.byKey(call.params['username'] ?? '') ?? {}
        const owned = call.forge.repositories.filter((one) => one.owner === id)
        return owned.map((one) => ({ ...(json as Json), id: one.id, name: one.name }))
      }),
    ],
  },
  'admin.create-repo identity: The user in the path becomes the owner of the new repository.': {
    'create-repository-says-the-caller-owns-it': setsFields(repository, (_repository, call) => ({
      owner: call.caller ? call.views.accounts.owner(call, call.caller) : null,
    })),
    'create-repository-for-the-caller': [
      'owner',
      readsParameter(repository, 'username', (call) => (call.caller?.isAdmin ? call.caller.name : undefined)),
    ],
    'create-repository-says-nobody-owns-it': setsFields(repository, { owner: null }),
    'create-repository-belongs-to-the-administrator-in-lookup': [
      'effect',
      setsFields('repos.get', (shown, call) => {
        const admin = firstAdministrator(call)
        const owner = call.forge.users.byKey(call.params['owner'] ?? '')
        return owner && admin ? { owner: call.views.accounts.owner(call, admin) } : shown
      }),
    ],
  },
})
