import type { Account } from '../../fixtures/account.ts'
import type { Sender } from './basic-acts.ts'
import type { CodeHostingActs } from './code-hosting-acts.ts'
import type { Act, Choices, RepositoryPath } from './step.ts'
import { usualOrganizations, usualOwners, usualRepositories, usualUsers } from './world.ts'

/** Says what a step of one kind sends. */
export type StepKind = (acts: CodeHostingActs, choices: Choices) => readonly Act[]

export type Who = 'owner' | 'other' | 'admin' | 'anonymous'

/** Mostly someone with the rights, sometimes not. */
export const mostlyOwner: readonly Who[] = ['owner', 'owner', 'owner', 'owner', 'other', 'anonymous', 'admin']

export function anyUser({ world }: CodeHostingActs, choices: Choices): string {
  return world.named(choices.of(usualUsers))
}

export function anyOrganization({ world }: CodeHostingActs, choices: Choices): string {
  return world.named(choices.of(usualOrganizations))
}

export function anyRepository({ world }: CodeHostingActs, choices: Choices): RepositoryPath {
  return { owner: world.named(choices.of(usualOwners)), name: world.named(choices.of(usualRepositories)) }
}

export function sender(
  acts: CodeHostingActs,
  choices: Choices,
  owner: string,
  among: readonly Who[] = mostlyOwner,
): readonly [() => Sender, readonly Act[]] {
  const { world } = acts
  // A user who is created by this step has a password only then.
  const user = (name: string) => [(): Account => world.account(name), acts.user(name)] as const
  switch (choices.of(among)) {
    case 'owner':
      return [(): Account => world.account(owner), acts.owner(owner)]
    case 'other':
      return user(world.named(choices.of(['Bob', 'axa', 'ad'])))
    case 'admin':
      return [() => acts.admin, []]
    case 'anonymous':
      return [() => undefined, []]
  }
}

/** The administrator, and now and then a caller without rights. */
export function administrator(
  acts: CodeHostingActs,
  choices: Choices,
): readonly [() => Sender, readonly Act[]] {
  return choices.number(6) === 5
    ? sender(acts, choices, acts.world.named('Bob'), ['other', 'anonymous'])
    : [() => acts.admin, []]
}

/** A user, who mostly exists. */
export function someone(acts: CodeHostingActs, choices: Choices): readonly [string, readonly Act[]] {
  const name = anyUser(acts, choices)
  return [name, choices.number(6) === 5 ? [] : acts.user(name)]
}

export type Build<T> = (acts: CodeHostingActs, subject: T, as: Sender, choices: Choices) => readonly Act[]

export function organizationStep(build: Build<string>): StepKind {
  return (acts, choices) => {
    const name = anyOrganization(acts, choices)
    const before = acts.organization(name)
    const [as, more] = sender(acts, choices, acts.ownerOf(name))
    return [...before, ...more, ...build(acts, name, as(), choices)]
  }
}

export function repositoryStep(build: Build<RepositoryPath>, among?: readonly Who[]): StepKind {
  return (acts, choices) => {
    const path = anyRepository(acts, choices)
    const before = acts.repository(path)
    const [as, more] = sender(acts, choices, path.owner, among)
    return [...before, ...more, ...build(acts, path, as(), choices)]
  }
}

export function memberStep(operation: string, by: 'sender' | 'member'): StepKind {
  return organizationStep((acts, org, as, choices) => {
    const [username, more] = someone(acts, choices)
    return [
      ...more,
      acts.inOrganization(operation, org, by === 'member' ? acts.world.account(username) : as, { username }),
    ]
  })
}

export function collaboratorStep(operation: string): StepKind {
  return repositoryStep((acts, path, as, choices) => {
    const [collaborator, more] = someone(acts, choices)
    return [...more, acts.inRepository(operation, path, as, { collaborator })]
  })
}

/** A hook of the parent, or now and then one of another. */
export function anyHook(acts: CodeHostingActs, choices: Choices, parent: string): string {
  const own = acts.hooksOf(parent)
  const all = [...acts.world.hooks.values()].flat()
  const from = choices.number(4) === 3 || own.length === 0 ? all : own
  return String(from.length === 0 ? 1 : choices.of(from.toReversed()))
}

export function isActive(choices: Choices): boolean {
  return choices.number(3) !== 2
}

/** Two hooks can have one address. */
export function anyAddress(choices: Choices): string | undefined {
  return choices.number(3) === 2 ? 'same' : undefined
}
