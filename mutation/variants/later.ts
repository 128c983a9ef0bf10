import { Invalid } from '../../reference/model/invalid.ts'
import type { Forge } from '../../reference/model/forge.ts'
import type { Table } from '../../reference/model/table.ts'
import type { Seams } from '../../reference/seams.ts'
import type { Variant } from './variant.ts'

const howSoon = 'how soon a change is seen is not shown'

/** Lets a table refuse the key of a row that is gone. `keys`: the id that each key was given to first. */
function keepKeys<T extends { readonly id: number }>(
  table: Table<T>,
  keyOf: (row: T) => string,
  keys: Map<string, number>,
): void {
  const put = table.put.bind(table)
  for (const row of table.all()) keys.set(keyOf(row).toLowerCase(), row.id)
  table.put = (row) => {
    const key = keyOf(row).toLowerCase()
    const id = keys.get(key) ?? row.id
    if (id !== row.id) throw new Invalid(`name is reserved [name: ${key}]`)
    keys.set(key, id)
    put(row)
  }
}

/** Keeps the names of users, organizations and repositories that are deleted. */
function keepsNames(seams: Seams): void {
  const known = new WeakSet<Forge>()
  seams.before = ({ forge }) => {
    if (known.has(forge)) return undefined
    known.add(forge)
    const owners = new Map<string, number>()
    keepKeys(forge.users, ({ name }) => name, owners)
    keepKeys(forge.organizations, ({ name }) => name, owners)
    keepKeys(forge.repositories, ({ owner, name }) => `${owner}/${name}`, new Map())
    return undefined
  }
}

/** Lets others edit each issue when two more have been created, and close it when two more have. */
const othersWork = (seams: Seams): void => {
  seams.effect = async ({ forge: { legacy }, operation }, apply) => {
    await apply()
    if (operation !== 'legacy.createIssue') return
    const [, , edited, , closed] = [...legacy.issues.values()].toReversed()
    if (edited)
      legacy.issues.set(edited.id, { ...edited, summary: `Reworded: ${edited.id}`, modified: new Date() })
    if (closed) legacy.issues.set(closed.id, { ...closed, status: 5, modified: new Date() })
  }
}

/** What follows a change later, names that are kept, and what others do meanwhile. */
export const later: readonly Variant[] = [
  {
    id: 'keeps-names-reserved',
    differs:
      'where the document is silent: names of deleted users, organizations and repositories stay reserved',
    source: 'code-hosting, Errors: exact conditions that trigger 403 and 422: not shown',
    unmet: ['times.add.every-empty-403'],
    mutate: keepsNames,
  },
  {
    id: 'legacy-lists-issues-a-second-later',
    differs: 'where the document is silent: the issue list has a new issue one second after its creation',
    source: `legacy-forge, Endpoints, Issue list: ${howSoon}`,
    mutate: ({ rules: { projects } }) => {
      const { openIssues } = projects
      projects.openIssues = (...given) =>
        openIssues(...given).filter(({ modified }) => Date.now() - modified.getTime() >= 1000)
    },
  },
  {
    id: 'legacy-others-edit-and-close-issues',
    differs: 'where the document is silent: others edit and close the issues of a run while it goes on',
    source: 'legacy-forge, States and transitions: transitions, and who may update an issue: not shown',
    unmet: ['legacy-issues'],
    reason: /listed|at the same time/,
    mutate: othersWork,
  },
]
