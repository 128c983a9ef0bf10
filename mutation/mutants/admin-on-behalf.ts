import type { Call } from '../../reference/http/call.ts'
import {
  answersMediaType,
  answersStatus,
  answersWith,
  doesNothing,
  doesWhatItRefuses,
  firstAdministrator,
  hasEffect,
  readsParameter,
  refuses,
  rewritesBody,
  rewritesList,
  setsFields,
  spoilsRecord,
  succeedsWith,
  type Json,
} from './breaking.ts'
import { authentication, forbids, isPathUser, isSignedIn, lets, source } from './breaking-admin.ts'
import { promisesOf, type Mutate, type Mutant } from './mutant.ts'

const promise = promisesOf('admin')

const onBehalf = {
  source: 'code-hosting, What the service does',
  breaks: 'An administrator can add a public key, an organization or a repository on behalf of a user.',
}

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
export const adminOnBehalf: Mutant[] = [
  ...promise(
    { operation: key, source: authentication, breaks: forbids, kills: ['admin.add-key.forbidden-ordinary'] },
    {
      'add-key-serves-every-signed-in-caller': lets(key, isSignedIn),
      'add-key-serves-the-user-itself': {
        mutate: lets(key, isPathUser),
        kills: ['admin.add-key.forbidden-themself'],
      },
      'add-key-forbidden-is-404': {
        mutate: answersStatus(key, 403, 404),
        kills: ['admin.add-key.forbidden-anonymous', 'admin.add-key.forbidden-ordinary'],
      },
      'add-key-forbidden-but-done': {
        mutate: doesWhatItRefuses(key),
        kills: ['admin.add-key.forbidden-effect'],
      },
    },
  ),
  ...promise(
    {
      operation: key,
      source,
      breaks: 'POST of a public key returns 201 and one PublicKey.',
      kills: ['admin.add-key.identity'],
    },
    {
      'add-key-answers-200': { mutate: succeedsWith(key, 200), kills: ['admin.add-key.status'] },
      'add-key-answers-another-key': setsFields(key, {
        title: 'another key',
        key: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
      }),
      'add-key-answers-all-keys-of-the-user': {
        mutate: rewritesBody(key, (_json, call) => {
          const { id } = call.forge.users.byKey(call.params['username'] ?? '') ?? {}
          const keys = call.forge.keys.filter((one) => one.user === id)
          return keys.map((one) => call.views.accounts.publicKey(call, one))
        }),
        kills: ['admin.add-key.public-key'],
      },
      'add-key-is-plain-text': {
        mutate: answersMediaType(key, 'text/plain'),
        kills: ['admin.add-key.media-type'],
      },
      ...spoilsRecord(key, 'add-key'),
    },
  ),
  ...promise(
    { operation: key, ...onBehalf, kills: ['admin.add-key.status'] },
    {
      'add-key-only-for-oneself': refuses(key, isForSomebodyElse, 404),
    },
  ),
  ...promise(
    {
      operation: key,
      source: 'code-hosting, Errors',
      breaks: 'A request with invalid input returns 422.',
      kills: ['admin.add-key.nothing-given', 'admin.add-key.broken-key'],
    },
    {
      'add-key-invalid-is-400': answersStatus(key, 422, 400),
    },
  ),
  ...promise(
    {
      operation: organization,
      source: authentication,
      breaks: forbids,
      kills: ['admin.create-org.forbidden-ordinary'],
    },
    {
      'create-organization-serves-every-signed-in-caller': lets(organization, isSignedIn),
      'create-organization-serves-the-user-itself': {
        mutate: lets(organization, isPathUser),
        kills: ['admin.create-org.forbidden-themself'],
      },
      'create-organization-forbidden-is-401': {
        mutate: answersStatus(organization, 403, 401),
        kills: ['admin.create-org.forbidden-anonymous', 'admin.create-org.forbidden-ordinary'],
      },
      'create-organization-forbidden-but-done': {
        mutate: doesWhatItRefuses(organization),
        kills: ['admin.create-org.forbidden-effect'],
      },
    },
  ),
  ...promise(
    {
      operation: organization,
      source,
      breaks: 'POST of an organization for a user returns 201 and one Organization.',
      kills: ['admin.create-org.identity'],
    },
    {
      'create-organization-answers-200': {
        mutate: succeedsWith(organization, 200),
        kills: ['admin.create-org.status'],
      },
      'create-organization-answers-the-owner': rewritesBody(organization, (_json, call) => {
        const user = call.forge.users.byKey(call.params['username'] ?? '')
        return user ? call.views.accounts.user(call, user) : {}
      }),
      'create-organization-answers-all-organizations': {
        mutate: rewritesBody(organization, (_json, call) =>
          call.forge.organizations.all().map((one) => call.views.accounts.organization(call, one)),
        ),
        kills: ['admin.create-org.organization'],
      },
      'create-organization-is-plain-text': {
        mutate: answersMediaType(organization, 'text/plain'),
        kills: ['admin.create-org.media-type'],
      },
      ...spoilsRecord(organization, 'create-organization'),
    },
  ),
  ...promise(
    {
      operation: organization,
      source,
      breaks: 'The user in the path becomes the owner of the new organization.',
      kills: ['admin.create-org.owner'],
    },
    {
      'create-organization-for-the-caller': ownedBy((owners, call) => {
        owners.clear()
        if (call.caller) owners.add(call.caller.id)
      }),
      'create-organization-for-everybody': {
        mutate: ownedBy((owners, call) => {
          for (const user of call.forge.users.all()) owners.add(user.id)
        }),
        kills: ['admin.create-org.strangers'],
      },
      'create-organization-makes-a-mere-member': hasEffect(organization, async (call, apply) => {
        const done = apply()
        const team = call.forge.teams.all().at(-1)
        await done
        if (team) call.forge.teams.put({ ...team, permission: 'write' })
      }),
      'create-organization-does-not-list-its-owner': {
        mutate: rewritesList('orgs.listMembers', (list) => list.slice(1)),
        kills: ['admin.create-org.owner-is-member'],
      },
      'create-organization-does-nothing': {
        kills: ['admin.create-org.effect', 'admin.create-org.owner'],
        mutate: doesNothing(organization),
        hindersSeeding: true,
      },
    },
  ),
  ...promise(
    {
      operation: organization,
      source: 'code-hosting, Errors',
      breaks: 'A request with invalid input returns 422.',
      kills: ['admin.create-org.nothing-given'],
    },
    {
      'create-organization-invalid-is-400': answersStatus(organization, 422, 400),
    },
  ),
  ...promise(
    {
      operation: repository,
      source: authentication,
      breaks: forbids,
      kills: ['admin.create-repo.forbidden-ordinary'],
    },
    {
      'create-repository-serves-every-signed-in-caller': lets(repository, isSignedIn),
      'create-repository-serves-the-user-itself': {
        mutate: lets(repository, isPathUser),
        kills: ['admin.create-repo.forbidden-themself'],
      },
      'create-repository-forbidden-is-404': {
        mutate: answersStatus(repository, 403, 404),
        kills: ['admin.create-repo.forbidden-anonymous', 'admin.create-repo.forbidden-ordinary'],
      },
      'create-repository-forbidden-but-done': {
        mutate: doesWhatItRefuses(repository),
        kills: ['admin.create-repo.forbidden-effect'],
      },
    },
  ),
  ...promise(
    {
      operation: repository,
      source,
      breaks: 'POST of a repository for a user returns 201 and one Repository.',
      kills: ['admin.create-repo.status'],
    },
    {
      'create-repository-answers-200': succeedsWith(repository, 200),
      'create-repository-is-an-empty-object': {
        mutate: answersWith(repository, {}),
        kills: ['admin.create-repo.identity'],
      },
      'create-repository-is-plain-text': {
        mutate: answersMediaType(repository, 'text/plain'),
        kills: ['admin.create-repo.media-type'],
      },
      'create-repository-answers-all-of-the-owner': {
        mutate: rewritesBody(repository, (json, call) => {
          const { id } = call.forge.users.byKey(call.params['username'] ?? '') ?? {}
          const owned = call.forge.repositories.filter((one) => one.owner === id)
          return owned.map((one) => ({ ...(json as Json), id: one.id, name: one.name }))
        }),
        kills: ['admin.create-repo.repository'],
      },
    },
  ),
  ...promise(
    {
      operation: repository,
      source,
      breaks: 'The user in the path becomes the owner of the new repository.',
      kills: ['admin.create-repo.identity'],
    },
    {
      'create-repository-says-the-caller-owns-it': setsFields(repository, (_repository, call) => ({
        owner: call.caller ? call.views.accounts.owner(call, call.caller) : null,
      })),
      'create-repository-for-the-caller': {
        kills: ['admin.create-repo.owner'],
        mutate: readsParameter(repository, 'username', (call) =>
          call.caller?.isAdmin ? call.caller.name : undefined,
        ),
        hindersSeeding: true,
      },
      'create-repository-does-nothing': {
        kills: ['admin.create-repo.effect', 'admin.create-repo.owner'],
        mutate: doesNothing(repository),
        hindersSeeding: true,
      },
      'create-repository-says-nobody-owns-it': setsFields(repository, { owner: null }),
      'create-repository-belongs-to-the-administrator-in-lookup': {
        mutate: setsFields('repos.get', (shown, call) => {
          const admin = firstAdministrator(call)
          const owner = call.forge.users.byKey(call.params['owner'] ?? '')
          return owner && admin ? { owner: call.views.accounts.owner(call, admin) } : shown
        }),
        kills: ['admin.create-repo.effect'],
      },
    },
  ),
  ...promise(
    {
      operation: repository,
      source: 'code-hosting, Errors',
      breaks: 'A request with invalid input returns 422.',
      kills: ['admin.create-repo.nothing-given', 'admin.create-repo.endless-name'],
    },
    {
      'create-repository-invalid-is-400': answersStatus(repository, 422, 400),
    },
  ),
]
