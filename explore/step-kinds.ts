import type { Account } from '../fixtures/account.ts'
import type { Sender } from './basic-actions.ts'
import type { CodeHostingActions } from './code-hosting-actions.ts'
import type { Action, Choices, RepositoryPath } from './step.ts'
import { usualOrganizations, usualOwners, usualRepositories, usualUsers } from './sequence-state.ts'

/** The actions of a step of one kind. */
export type StepKind = (actions: CodeHostingActions, choices: Choices) => readonly Action[]

export type Who = 'owner' | 'other' | 'admin' | 'anonymous'

/** Mostly a caller with the rights, sometimes one without. */
export const mostlyOwner: readonly Who[] = ['owner', 'owner', 'owner', 'owner', 'other', 'anonymous', 'admin']

export function anyUser({ state }: CodeHostingActions, choices: Choices): string {
  return state.named(choices.of(usualUsers))
}

export function anyOrganization({ state }: CodeHostingActions, choices: Choices): string {
  return state.named(choices.of(usualOrganizations))
}

export function anyRepository({ state }: CodeHostingActions, choices: Choices): RepositoryPath {
  return { owner: state.named(choices.of(usualOwners)), name: state.named(choices.of(usualRepositories)) }
}

export function sender(
  actions: CodeHostingActions,
  choices: Choices,
  owner: string,
  among: readonly Who[] = mostlyOwner,
): readonly [() => Sender, readonly Action[]] {
  const { state } = actions
  // The account is read late: a user who is created by this step has a password only then.
  const user = (name: string) => [(): Account => state.account(name), actions.user(name)] as const
  switch (choices.of(among)) {
    case 'owner':
      return [(): Account => state.account(owner), actions.owner(owner)]
    case 'other':
      return user(state.named(choices.of(['Bob', 'aXa', 'ad'])))
    case 'admin':
      return [() => actions.admin, []]
    case 'anonymous':
      return [() => undefined, []]
  }
}

/** The administrator, and occasionally a caller without rights. */
export function administrator(
  actions: CodeHostingActions,
  choices: Choices,
): readonly [() => Sender, readonly Action[]] {
  return choices.number(6) === 5
    ? sender(actions, choices, actions.state.named('Bob'), ['other', 'anonymous'])
    : [() => actions.admin, []]
}

/** A user, who mostly exists. */
export function someone(actions: CodeHostingActions, choices: Choices): readonly [string, readonly Action[]] {
  const name = anyUser(actions, choices)
  return [name, choices.number(6) === 5 ? [] : actions.user(name)]
}

export type Build<T> = (
  actions: CodeHostingActions,
  subject: T,
  as: Sender,
  choices: Choices,
) => readonly Action[]

export function organizationStep(build: Build<string>): StepKind {
  return (actions, choices) => {
    const name = anyOrganization(actions, choices)
    const before = actions.organization(name)
    const [as, more] = sender(actions, choices, actions.ownerOf(name))
    return [...before, ...more, ...build(actions, name, as(), choices)]
  }
}

export function repositoryStep(build: Build<RepositoryPath>, among?: readonly Who[]): StepKind {
  return (actions, choices) => {
    const path = anyRepository(actions, choices)
    const before = actions.repository(path)
    const [as, more] = sender(actions, choices, path.owner, among)
    return [...before, ...more, ...build(actions, path, as(), choices)]
  }
}

export function memberStep(operation: string, by: 'sender' | 'member'): StepKind {
  return organizationStep((actions, org, as, choices) => {
    const [username, more] = someone(actions, choices)
    return [
      ...more,
      actions.inOrganization(operation, org, by === 'member' ? actions.state.account(username) : as, {
        username,
      }),
    ]
  })
}

export function collaboratorStep(operation: string): StepKind {
  return repositoryStep((actions, path, as, choices) => {
    const [collaborator, more] = someone(actions, choices)
    return [...more, actions.inRepository(operation, path, as, { collaborator })]
  })
}

/** A hook of the parent, or occasionally one of another parent. */
export function anyHook(actions: CodeHostingActions, choices: Choices, parent: string): string {
  const own = actions.hooksOf(parent)
  const all = [...actions.state.hooks.values()].flat()
  const from = choices.number(4) === 3 || own.length === 0 ? all : own
  return from.length === 0 ? '1' : choices.of(from.toReversed())
}

export function isActive(choices: Choices): boolean {
  return choices.number(3) !== 2
}

/** An address that two hooks can share. */
export function anyAddress(choices: Choices): string | undefined {
  return choices.number(3) === 2 ? 'same' : undefined
}
