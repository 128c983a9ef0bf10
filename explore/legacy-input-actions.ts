import type { HeaderLines } from '../harness/client/exchange.ts'
import type { Form, LegacyCaller, LegacyReply } from '../harness/checks/legacy.ts'
import type { Project } from '../harness/checks/fixture-types.ts'
import type { LegacyActions } from './legacy-actions.ts'
import type { LegacyReader } from './legacy-cells.ts'
import type { Cell } from './input-cells.ts'
import type { Action, LegacyAction } from './step.ts'

/** Requests of document 2 with unusual input, each followed by a usual read. */
export function legacyInputActions(actions: LegacyActions, cells: readonly Cell[]): readonly Action[] {
  const { memberProject, publicProject } = actions.shared
  const draws = actions.state.draws(`legacy input ${actions.state.next()}`)
  const operation = cells[0]?.operation ?? ''
  const project = draws.of([memberProject, publicProject])
  const form: Record<string, string> = { ...actions.form() }
  const creates = cells.some(({ keeps }) => keeps)
  // A form without a required field creates nothing.
  if (!creates && cells.every(({ where }) => where !== 'field')) delete form['content']
  let [reader, salt]: [LegacyReader, string | undefined] = ['member', undefined]
  let more: Parameters<LegacyCaller['with']>[0] = {}
  const turn = actions.state.next()
  for (const { where, place, value } of cells) {
    const one = value(where === 'field' ? (form[place] ?? '') : undefined, draws)
    if (where === 'field' && one === undefined) delete form[place]
    else if (where === 'field') form[place] = String(one)
    if (where === 'caller') reader = one as LegacyReader
    if (where === 'signature') salt = String(one)
    if (where === 'header') more = { headers: [[place.toLowerCase(), String(one)]] as HeaderLines }
    if (where === 'override') more = one as typeof more
    if (where === 'body') more = { multipart: one === true }
  }
  const method = cells.some(({ where }) => where === 'override') ? 'POST' : undefined
  const send = (caller: LegacyCaller) => requestOf(operation, caller.with(more), project, form, method)
  const request: LegacyAction = {
    ...(salt === undefined ? actions.by(reader, turn, send) : actions.sign('member', salt, send)),
    cells: cells.map(({ id }) => id),
    isRead: false,
    ...(creates ? { creates: true } : {}),
  }
  const usual = (caller: LegacyCaller) =>
    requestOf(operation.replace('.create', '.list'), caller, project, form)
  // A salt counts as used if an earlier request had it.
  const before = actions.by('used salt', turn, (caller) => caller.listProjects())
  const isOfSalt = reader === 'used salt' || reader === 'wrong signature'
  return [
    ...(isOfSalt ? [before] : []),
    request,
    actions.by(turn % 2 === 0 ? 'member' : 'anonymous', turn, usual),
  ]
}

function requestOf(
  operation: string,
  caller: LegacyCaller,
  project: Project,
  form: Form,
  method?: string,
): Promise<LegacyReply> {
  switch (operation) {
    case 'legacy-projects.list':
      return caller.listProjects(method)
    case 'legacy-issues.list':
      return caller.listIssues(project, method)
    case 'legacy-issues.form':
      return caller.getIssueForm(project, method)
    default:
      return caller.createIssue(project, form)
  }
}
