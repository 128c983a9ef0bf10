import type { Call } from '../http/call.ts'
import {
  answersStatus,
  answersWith,
  doesNothing,
  doesWhatItRefuses,
  firstAdministrator,
  hasEffect,
  onlyFor,
  readsParameter,
  refuses,
  rewritesBody,
  setsFields,
  spoilsRecord,
  succeedsWith,
} from './breaking.ts'
import { promisesOf, type Mutate, type Mutant } from './mutant.ts'

const promise = promisesOf('admin')

const source = 'code-hosting, Administration'
const authentication = 'code-hosting, Authentication, rule 2'
const forbids = 'Administration endpoints answer 403 to callers without the needed rights.'
const onBehalf = {
  source: 'code-hosting, What the service does',
  breaks: 'add a public key, organization or repository on behalf of a user',
}

const lets =
  (operation: string, whom: (call: Call) => boolean): Mutate =>
  ({ rules }) => {
    const right = rules.access.mayAdminister
    rules.access.mayAdminister = onlyFor(operation, right, (ask) => right(ask) || whom(ask as Call))
  }
const isSignedIn = (call: Call) => call.caller !== undefined
const isPathUser = (call: Call) => call.caller !== undefined && call.caller.name === call.params['username']
const isForSomebodyElse = (call: Call) => call.caller?.isAdmin === true && !isPathUser(call)

const key = 'admin.addKey'
const organization = 'admin.createOrganization'
const repository = 'admin.createRepository'

/** Changes the owners of an organization that was just made. */
const ownedBy = (change: (owners: Set<number>, call: Call) => void): Mutate =>
  hasEffect(organization, async (call, apply) => {
    const done = apply()
    const owners = call.forge.teams.all().at(-1)
    await done
    if (owners) change(owners.members, call)
  })

/** Administration: what is added on behalf of a user. */
export const adminOnBehalf: Mutant[] = [
  ...promise(
    { operation: key, source: authentication, breaks: forbids },
    {
      'add-key-serves-every-signed-in-caller': lets(key, isSignedIn),
      'add-key-serves-the-user-itself': lets(key, isPathUser),
      'add-key-forbidden-is-404': answersStatus(key, 403, 404),
    },
  ),
  ...promise(
    { operation: key, source, breaks: 'POST /admin/users/{username}/keys: 201 PublicKey' },
    {
      'add-key-answers-200': succeedsWith(key, 200),
      'add-key-answers-the-user': rewritesBody(key, (_json, call) => {
        const user = call.forge.users.byKey(call.params['username'] ?? '')
        return user ? call.views.accounts.user(call, user) : {}
      }),
      'add-key-answers-another-key': setsFields(key, {
        title: 'another key',
        key: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
      }),
      ...spoilsRecord(key, 'add-key'),
    },
  ),
  ...promise(
    { operation: key, ...onBehalf },
    {
      'add-key-only-for-oneself': refuses(key, isForSomebodyElse, 403),
    },
  ),
  ...promise(
    { operation: key, source: 'code-hosting, Errors', breaks: '422: validation error on submitted input' },
    {
      'add-key-invalid-is-400': answersStatus(key, 422, 400),
    },
  ),
  ...promise(
    { operation: organization, source: authentication, breaks: forbids },
    {
      'create-organization-serves-every-signed-in-caller': lets(organization, isSignedIn),
      'create-organization-serves-the-user-itself': lets(organization, isPathUser),
      'create-organization-forbidden-is-401': answersStatus(organization, 403, 401),
      'create-organization-forbidden-but-done': doesWhatItRefuses(organization),
    },
  ),
  ...promise(
    { operation: organization, source, breaks: 'POST /admin/users/{username}/orgs: 201 Organization' },
    {
      'create-organization-answers-200': succeedsWith(organization, 200),
      'create-organization-answers-the-owner': rewritesBody(organization, (_json, call) => {
        const user = call.forge.users.byKey(call.params['username'] ?? '')
        return user ? call.views.accounts.user(call, user) : {}
      }),
      ...spoilsRecord(organization, 'create-organization'),
    },
  ),
  ...promise(
    { operation: organization, source, breaks: 'path user becomes owner of the new organization' },
    {
      'create-organization-for-the-caller': ownedBy((owners, call) => {
        owners.clear()
        if (call.caller) owners.add(call.caller.id)
      }),
      'create-organization-for-everybody': ownedBy((owners, call) => {
        for (const user of call.forge.users.all()) owners.add(user.id)
      }),
      'create-organization-makes-a-mere-member': hasEffect(organization, async (call, apply) => {
        const done = apply()
        const team = call.forge.teams.all().at(-1)
        await done
        if (team) call.forge.teams.put({ ...team, permission: 'write' })
      }),
      'create-organization-does-nothing': { mutate: doesNothing(organization), hindersSeeding: true },
      'create-organization-only-for-oneself': {
        mutate: refuses(organization, isForSomebodyElse, 403),
        hindersSeeding: true,
      },
    },
  ),
  ...promise(
    {
      operation: organization,
      source: 'code-hosting, Errors',
      breaks: '422: validation error on submitted input',
    },
    {
      'create-organization-invalid-is-400': answersStatus(organization, 422, 400),
    },
  ),
  ...promise(
    { operation: repository, source: authentication, breaks: forbids },
    {
      'create-repository-serves-every-signed-in-caller': lets(repository, isSignedIn),
      'create-repository-serves-the-user-itself': lets(repository, isPathUser),
      'create-repository-forbidden-is-404': answersStatus(repository, 403, 404),
      'create-repository-forbidden-but-done': doesWhatItRefuses(repository),
    },
  ),
  ...promise(
    { operation: repository, source, breaks: 'POST /admin/users/{username}/repos: 201 Repository' },
    {
      'create-repository-answers-200': succeedsWith(repository, 200),
      'create-repository-is-an-empty-object': answersWith(repository, {}),
    },
  ),
  ...promise(
    { operation: repository, source, breaks: 'path user becomes owner of the new repository' },
    {
      'create-repository-says-the-caller-owns-it': setsFields(repository, (_repository, call) => ({
        owner: call.caller ? call.views.accounts.owner(call, call.caller) : null,
      })),
      'create-repository-for-the-caller': {
        mutate: readsParameter(repository, 'username', (call) =>
          call.caller?.isAdmin ? call.caller.name : undefined,
        ),
        hindersSeeding: true,
      },
      'create-repository-does-nothing': { mutate: doesNothing(repository), hindersSeeding: true },
      'create-repository-says-nobody-owns-it': setsFields(repository, { owner: null }),
      'create-repository-belongs-to-the-administrator-in-lookup': setsFields('repos.get', (shown, call) => {
        const admin = firstAdministrator(call)
        const owner = call.forge.users.byKey(call.params['owner'] ?? '')
        return owner && admin ? { owner: call.views.accounts.owner(call, admin) } : shown
      }),
    },
  ),
  ...promise(
    {
      operation: repository,
      source: 'code-hosting, Errors',
      breaks: '422: validation error on submitted input',
    },
    {
      'create-repository-invalid-is-400': answersStatus(repository, 422, 400),
    },
  ),
]
