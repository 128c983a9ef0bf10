import { sshKeyOf } from '../../fixtures/code-hosting/ssh-key.ts'
import { BasicActs, idIn, type Sender } from './basic-acts.ts'
import type { Act } from './step.ts'

/** What sequences send about users and their keys. */
export class UserActs extends BasicActs {
  /** Creates a user where the sequence has not created one of that name yet. */
  user(username: string): Act[] {
    return this.world.begun.has(username) ? [] : [this.createUser(username)]
  }

  createUser(username: string, fields: Record<string, unknown> = {}, ...by: readonly Sender[]): Act {
    const as = this.senderOf(by)
    const { world } = this
    const known = world.accounts.get(username)
    const isSame = fields['password'] !== undefined && fields['password'] === known?.password
    const account = !known
      ? world.newAccount(username)
      : isSame
        ? known
        : { ...known, password: `${known.password ?? ''}x` }
    world.begun.add(username)
    const all = {
      username,
      email: world.email(username),
      password: account.password,
      fullName: world.fullName('person', `Name ${world.next()}`),
      ...fields,
    }
    return this.call(
      as,
      {
        operation: 'admin.create-user',
        option: { kind: 'CreateUserOption', fields: all },
        makes: { kind: 'user', name: username },
      },
      (reply) => {
        if (!reply.succeeded) return
        world.accounts.set(username, account)
        const id = idIn(reply)
        if (id === undefined) return
        world.formerIds.push(...[world.ids.get(username) ?? []].flat())
        world.ids.set(username, id)
      },
    )
  }

  editUser(username: string, fields: Record<string, unknown>, ...by: readonly Sender[]): Act {
    return this.call(this.senderOf(by), {
      operation: 'admin.edit-user',
      parameters: { username },
      option: { kind: 'EditUserOption', fields: { loginName: username, ...fields } },
    })
  }

  deleteUser(username: string, ...by: readonly Sender[]): Act {
    const as = this.senderOf(by)
    return this.call(as, { operation: 'admin.delete-user', parameters: { username } })
  }

  /** Adds a key that no other user has; `title` may be that of others. */
  addKey(username: string, as: Sender, title?: string): Act {
    const text = this.world.text(`${this.world.keyword} ${this.world.next()}`)
    return this.#key(username, as, {
      title: title === undefined ? text : this.world.text(title),
      key: sshKeyOf(text),
    })
  }

  /** A key that is none. */
  addWrongKey(username: string, as: Sender): Act {
    const [title, key] = [this.world.like('wrong'), this.world.like('no key')]
    return this.#key(username, as, { title, key })
  }

  #key(username: string, as: Sender, fields: Record<string, unknown>): Act {
    const option = { kind: 'CreateKeyOption', fields }
    return this.call(as, { operation: 'admin.add-key', parameters: { username }, option })
  }

  getUser(username: string, as: Sender): Act {
    return this.call(as, { operation: 'users.get', parameters: { username } })
  }

  searchUsers(query: Readonly<Record<string, string | number>>, as: Sender): Act {
    return this.call(as, { operation: 'users.search', query })
  }
}
