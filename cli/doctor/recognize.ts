import type { Answer } from '../../harness/client/answer.ts'
import { Interrupted, Inconclusive } from '../../harness/client/inconclusive.ts'
import { loneClient } from '../../harness/client/lone-client.ts'
import { Redactor } from '../../harness/client/redactor.ts'
import type { DocumentName, Target } from '../../harness/client/target.ts'
import { hideAccount } from '../../fixtures/code-hosting/session.ts'

export type Product = 'Gitea' | 'Forgejo' | 'Gogs' | 'InDefero'

/** The description that a server gives of itself. */
export interface Recognized {
  readonly product: Product
  readonly version?: string
  /** The driver for its kind and for the document that it serves. */
  readonly driver: string
  readonly document: DocumentName
  /** The source of the recognition, such as `GET /api/v1/version`. */
  readonly by: string
  /** A public project that a server of the legacy document lists. */
  readonly publicProject?: string
}

/** Short, because the preflight waits for a server that does not respond. */
const MAX_WAIT_MS = 3000

/** Maximum number of projects of a start page that are requested. */
const MAX_PROJECTS = 3

/** Longer versions are not shown. */
const VERSION = /^[\w.+-]{1,60}$/

/**
 * The kind of server at the address of a document; undefined if no response identifies it. The server may serve the legacy document
 * although the other one is tested. Sends at most nine requests, which change nothing. Throws {@link Inconclusive} if there is no response,
 * {@link Interrupted} after a signal.
 */
export async function recognize(
  target: Target,
  document: DocumentName,
  signal?: AbortSignal,
): Promise<Recognized | undefined> {
  const redactor = new Redactor()
  hideTarget(redactor, target)
  const { send, close } = loneClient(target, {
    timeoutMs: Math.min(target.timeoutMs, MAX_WAIT_MS),
    redactor,
    ...(signal ? { signal } : {}),
  })
  const ask = (path: string) => send({ document, method: 'GET', path, caller: 'anonymous' })
  try {
    const isLegacy = document === 'legacy-forge'
    const known = isLegacy
      ? ((await byProjects(ask)) ?? (await byPage(ask)))
      : ((await byInterface(ask)) ?? (await byPage(ask)) ?? (await byProjects(ask)))
    if (!known || (isLegacy && known.document !== document)) return undefined
    return withoutSecrets(known, redactor)
  } finally {
    await close()
  }
}

/** Version and project are on the terminal and in a target file: one in which the server repeats a secret is left out. */
function withoutSecrets({ version, publicProject, ...known }: Recognized, redactor: Redactor): Recognized {
  const isOpen = (text: string | undefined): text is string =>
    text !== undefined && redactor.clean(text) === text
  return {
    ...known,
    ...(isOpen(version) ? { version } : {}),
    ...(isOpen(publicProject) ? { publicProject } : {}),
  }
}

type Ask = (path: string) => Promise<Answer>

/** Recognition by operations that return a version. */
async function byInterface(ask: Ask): Promise<Recognized | undefined> {
  const version = versionOf(await ask('/api/v1/version'))
  if (version === undefined) return undefined
  const forgejo = versionOf(await ask('/api/forgejo/v1/version'))
  const served = { document: 'code-hosting' as const, driver: 'gitea' }
  return forgejo === undefined
    ? { product: 'Gitea', version, by: 'GET /api/v1/version', ...served }
    : { product: 'Forgejo', version: forgejo, by: 'GET /api/forgejo/v1/version', ...served }
}

/** Recognition by the start page and its cookies. Their words can be changed, but old servers have nothing else. */
async function byPage(ask: Ask): Promise<Recognized | undefined> {
  const page = await followed(ask)
  const text = page.body.toString('latin1')
  const cookies = page.headers
    .filter(([name]) => name.toLowerCase() === 'set-cookie')
    .map(([, value]) => value)
  const hasCookie = (name: string) => cookies.some((cookie) => cookie.startsWith(`${name}=`))
  const isNamed = (name: string) =>
    new RegExp(
      `<meta name="(?:author|generator)" content="${name}\\b|Powered by (?:<a[^<>]*>\\s*)?${name}\\b`,
      'i',
    ).test(text)
  const [, version] = /Version:\s*(?:<[^<>]*>\s*)?v?(\d[\w.+-]{0,59})(?![\w.+-])/i.exec(text) ?? []
  const product = (['Forgejo', 'Gogs', 'Gitea', 'InDefero'] as const).find(
    (name) => hasCookie(`i_like_${name.toLowerCase()}`) || isNamed(name),
  )
  if (product === 'InDefero' || (!product && /indefero\.net/i.test(text))) return legacyAt(ask, text)
  if (!product) return undefined
  return {
    product,
    ...(version === undefined ? {} : { version }),
    driver: product === 'Gogs' ? 'gogs' : 'gitea',
    document: 'code-hosting',
    by: 'GET /',
  }
}

function legacy(by: string): Recognized {
  return { product: 'InDefero', driver: 'indefero', document: 'legacy-forge', by }
}

/** A server of the legacy document, with a public project from the project list, which old servers lack, or from the start page. */
async function legacyAt(ask: Ask, startPage: string): Promise<Recognized> {
  const found = legacy('GET /')
  const listed = await byProjects(ask)
  if (listed) return { ...found, ...listed, by: found.by }
  const linked = [...startPage.matchAll(/href="[^"]*?\/p\/([\w-]{1,60})\//g)].map(([, name = '']) => name)
  for (const name of [...new Set(linked)].slice(0, MAX_PROJECTS))
    if (isIssueList(await ask(`/api/p/${name}/issues/`))) return { ...found, publicProject: name }
  return found
}

function isIssueList(answer: Answer): boolean {
  const json = answer.succeeded ? answer.jsonIfReadable() : undefined
  return typeof json === 'object' && json !== null && 'issues' in json
}

/** Recognition by the project list of the legacy document. */
async function byProjects(ask: Ask): Promise<Recognized | undefined> {
  const answer = await ask('/api/')
  const json = answer.succeeded
    ? (answer.jsonIfReadable() as { readonly projects?: unknown } | undefined)
    : undefined
  if (!Array.isArray(json?.projects)) return undefined
  const listed = json.projects as Array<{ readonly shortname?: unknown; readonly private?: unknown } | null>
  const open = listed.find((one) => one?.private === 0 && typeof one.shortname === 'string')?.shortname
  return { ...legacy('GET /api/'), ...(typeof open === 'string' ? { publicProject: open } : {}) }
}

/** The start page, or the sign-in page that it redirects to on the same server. */
async function followed(ask: Ask): Promise<Answer> {
  const page = await ask('/')
  const location = page.header('location')
  const path = location && /^(?:https?:\/\/[^/]*)?(\/[^?#\s]*)/.exec(location)?.[1]
  return path && page.status >= 300 && page.status < 400 ? ask('/user/login') : page
}

function versionOf(answer: Answer): string | undefined {
  const json = answer.succeeded ? answer.jsonIfReadable() : undefined
  const { version } = (json ?? {}) as { readonly version?: unknown }
  return typeof version === 'string' && VERSION.test(version) ? version : undefined
}

/** Like {@link recognize}; undefined also if there is no response. */
export async function recognizeIfReached(
  target: Target,
  document: DocumentName,
): Promise<Recognized | undefined> {
  try {
    return await recognize(target, document)
  } catch (cause) {
    if (cause instanceof Inconclusive || cause instanceof Interrupted) return undefined
    throw cause
  }
}

/** Makes the secrets of a target known before the first request; those of the way there, its client makes known. */
function hideTarget(redactor: Redactor, { codeHosting, legacyForge }: Target): void {
  if (codeHosting?.admin) hideAccount(redactor, { label: 'admin', ...codeHosting.admin })
  for (const [label, person] of Object.entries(codeHosting?.existing?.people ?? {}))
    hideAccount(redactor, { label, ...person })
  for (const label of ['member', 'outsider'] as const) {
    const account = legacyForge?.[label]
    if (account) redactor.hide(account.apiKey, `api-key:${label}`)
  }
}
