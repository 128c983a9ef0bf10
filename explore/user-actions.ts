import { sshKeyOf } from '../fixtures/code-hosting/ssh-key.ts'
import { BasicActions, idIn, type Sender } from './basic-actions.ts'
import type { Action, DocumentedAction } from './step.ts'

/** The actions of sequences on users and their keys. */
export class UserActions extends BasicActions {
  /** Creates a user if the sequence has not yet created one with that name. */
  user(username: string): Action[] {
    return this.state.begun.has(username) ? [] : [this.createUser(username)]
  }

  createUser(
    username: string,
    fields: Record<string, unknown> = {},
    ...by: readonly Sender[]
  ): DocumentedAction {
    const as = this.senderOf(by)
    const { state } = this
    const known = state.accounts.get(username)
    const isSame = fields['password'] !== undefined && fields['password'] === known?.password
    const account = !known
      ? state.newAccount(username)
      : isSame
        ? { ...known }
        : { ...known, password: `${known.password ?? ''}x` }
    // The new account signs in again, even with the same password: the tokens of the earlier one may have been deleted with it.
    if (isSame) state.accounts.set(username, account)
    const isFirst = state.begin(username)
    const all = {
      username,
      email: state.email(username),
      password: account.password,
      fullName: state.fullName('person', `Name ${state.next()}`),
      ...fields,
    }
    const action = this.call(
      as,
      {
        operation: 'admin.create-user',
        option: { kind: 'CreateUserOption', fields: all },
        makes: { kind: 'user', name: username },
      },
      (reply) => {
        if (!reply.succeeded) return
        state.accounts.set(username, account)
        this.#noteAddress(username, all)
        const id = idIn(reply)
        if (id === undefined) return
        state.formerIds.push(...[state.ids.get(username) ?? []].flat())
        state.ids.set(username, id)
      },
    )
    return isFirst && by.length === 0 ? this.withUnusualTexts(action) : action
  }

  editUser(username: string, fields: Record<string, unknown>, ...by: readonly Sender[]): DocumentedAction {
    return this.call(
      this.senderOf(by),
      {
        operation: 'admin.edit-user',
        parameters: { username },
        option: { kind: 'EditUserOption', fields: { loginName: username, ...fields } },
      },
      ({ succeeded }) => {
        if (succeeded) this.#noteAddress(username, fields)
      },
    )
  }

  /** A user edits the own account, for which only administrators have the right, and the administrator reads it. */
  editOwn(username: string): DocumentedAction[] {
    const { state } = this
    const fields = { fullName: state.fullName('person', `Own ${state.next()}`), email: state.email(username) }
    return [this.editUser(username, fields, state.account(username)), this.getUser(username, this.admin)]
  }

  #noteAddress(username: string, { email }: Readonly<Record<string, unknown>>): void {
    if (typeof email === 'string') this.state.addresses.set(username, email)
  }

  deleteUser(username: string, ...by: readonly Sender[]): DocumentedAction {
    const as = this.senderOf(by)
    return this.call(as, { operation: 'admin.delete-user', parameters: { username } })
  }

  /** Creates another user; a caller edits and deletes that user. */
  manageUser(username: string, as: Sender): DocumentedAction[] {
    const fields = { fullName: this.state.fullName('person', `Managed ${this.state.next()}`) }
    const read = () => this.getUser(username, this.admin)
    return [
      this.createUser(username),
      this.editUser(username, { ...fields, email: this.state.email(username) }, as),
      read(),
      this.deleteUser(username, as),
      read(),
    ]
  }

  /** Adds a key that no other user has; `title` may be the title of other keys. */
  addKey(username: string, as: Sender, title?: string): DocumentedAction {
    const text = this.state.text(`${this.state.keyword} ${this.state.next()}`)
    const draws = this.state.draws(`key ${text}`)
    return this.#key(username, as, {
      title: title === undefined ? text : this.state.text(title),
      // As in a file of ssh-keygen, with a comment.
      key: `${sshKeyOf(text)}${draws.chance(1, 2) ? ` ${this.state.like('someone')}@${this.state.like('laptop')}` : ''}`,
    })
  }

  /** An invalid key. */
  addWrongKey(username: string, as: Sender): Action {
    const [title, key] = [this.state.like('wrong'), this.state.like('no key')]
    return this.#key(username, as, { title, key })
  }

  #key(username: string, as: Sender, fields: Record<string, unknown>): DocumentedAction {
    const option = { kind: 'CreateKeyOption', fields }
    return this.call(as, { operation: 'admin.add-key', parameters: { username }, option })
  }

  getUser(username: string, as: Sender): DocumentedAction {
    return this.call(as, { operation: 'users.get', parameters: { username } })
  }

  /**
   * A few letters of a name, of the same number in both forms of a sequence: a server that refuses short words must refuse both. The
   * requests of the sequence so far select them.
   */
  partOf(name: string, least = 1, most = 9): string {
    const number = this.state.next()
    const length = Math.min(name.length, least + ((number * 7) % (most - least + 1)))
    const start = (number * 5) % (name.length - length + 1)
    return name.slice(start, start + length)
  }

  searchUsers(query: Readonly<Record<string, string | number | bigint>>, as: Sender): Action {
    return this.call(as, { operation: 'users.search', query })
  }
}
