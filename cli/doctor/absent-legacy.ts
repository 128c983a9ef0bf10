import type { Project } from '../../harness/checks/fixture-types.ts'
import { ifReadable } from '../../harness/checks/if-readable.ts'
import type { LegacyCaller } from '../../harness/checks/legacy.ts'
import { exchangeSource } from '../../harness/client/exchange-id.ts'
import { Inconclusive, Withheld } from '../../harness/client/inconclusive.ts'
import { askUnknownOn } from '../../harness/run/ask-unknown.ts'
import type { AnsweredOperations } from '../../harness/run/declared-operations.ts'
import { legacyFor } from '../../harness/runtime/legacy-context.ts'
import type { LegacyForgeRuntime, TargetRuntime } from '../../harness/runtime/target-runtime.ts'

const OWNER = exchangeSource('fixture', 'doctor legacy operations')

/** A form without summary and content creates nothing on any server. */
const INCOMPLETE = { status: 'New' }

const onProject: Readonly<Record<string, (caller: LegacyCaller, project: Project) => Promise<unknown>>> = {
  'legacy-issues.list': (caller, project) => caller.listIssues(project),
  'legacy-issues.form': (caller, project) => caller.getIssueForm(project),
  'legacy-issues.create': (caller, project) => caller.createIssue(project, INCOMPLETE),
}

/**
 * The operations of the legacy document that a server lacks: each responds to every request like an unknown path. Only for a server of
 * which another operation responds as documented.
 *
 * The document shows neither the response to an unknown path nor those for a missing project and for a refused caller, and all can be
 * equal. An operation on a project is therefore requested as a member too, for a project that the server shows to the member alone. If
 * nothing shows that, the server may hide the operation from these callers, and nothing is concluded.
 */
export async function absentLegacyOperations(
  runtime: TargetRuntime,
  legacyForge: LegacyForgeRuntime,
  answered: AnsweredOperations,
): Promise<string[]> {
  const legacy = legacyFor(runtime, legacyForge, OWNER)
  const { anonymous } = legacy
  const { member, publicProject, privateProject } = legacyForge.shared
  const named = runtime.target.legacyForge
  const signed = named?.member && legacy.as(member)
  const callers = signed ? [anonymous, signed] : [anonymous]
  const askUnknown = askUnknownOn(runtime, OWNER)
  const isAbsent = async (operation: string, asks: ReadonlyArray<() => Promise<unknown>>) => {
    for (const ask of asks) if (answered.serves(operation) || !(await isAnswered(ask))) return false
    return (await answered.absentWith(operation, askUnknown)) !== undefined
  }
  const absent: string[] = []
  const list = 'legacy-projects.list'
  const listings = callers.map((caller) => () => caller.listProjects())
  if (await isAbsent(list, listings)) absent.push(list)
  if (named?.privateProject === undefined || !signed) return absent
  if (!(await shows(signed, privateProject)) || (await shows(anonymous, privateProject))) return absent
  const projects = named.publicProject === undefined ? [privateProject] : [privateProject, publicProject]
  for (const [operation, ask] of Object.entries(onProject)) {
    const asks = projects.flatMap((project) => callers.map((caller) => () => ask(caller, project)))
    if (await isAbsent(operation, asks)) absent.push(operation)
  }
  return absent
}

/** False if a request failed, or may not be sent: this shows nothing. */
async function isAnswered(ask: () => Promise<unknown>): Promise<boolean> {
  try {
    await ask()
    return true
  } catch (cause) {
    if (cause instanceof Inconclusive || cause instanceof Withheld) return false
    throw cause
  }
}

/** Whether a caller gets the entry of a project in the project list, or its issue list. */
async function shows(caller: LegacyCaller, project: Project): Promise<boolean> {
  let isShown = false
  await isAnswered(async () => {
    const projects = await caller.listProjects()
    const entries = projects.succeeded ? ifReadable(() => projects.entries()) : undefined
    isShown = entries?.some(({ shortname }) => shortname === project.shortname) ?? false
    if (isShown) return
    const issues = await caller.listIssues(project)
    isShown = issues.succeeded && ifReadable(() => issues.entries()) !== undefined
  })
  return isShown
}
