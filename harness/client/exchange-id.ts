/** The kinds of owners of exchanges, in the order of the evidence. */
const sourceKinds = ['preflight', 'fixture', 'scenario', 'check', 'cleanup'] as const

export type SourceKind = (typeof sourceKinds)[number]

/** The owner of exchanges: `check:users.get.status`, or `preflight`. */
export type ExchangeSource = 'preflight' | `${Exclude<SourceKind, 'preflight'>}:${string}`

export interface ExchangeIdParts {
  readonly source: string
  readonly kind: SourceKind | undefined
  /** The owner without its kind: a requirement id, the name of a scenario, or the resource that a step creates. */
  readonly name: string
  /** The position in the requests of the owner, from 1. */
  readonly number: number
  /** The repeat of the run, from 1. */
  readonly repeat: number
}

export function exchangeSource<K extends Exclude<SourceKind, 'preflight'>>(
  kind: K,
  name: string,
): `${K}:${string}` {
  return `${kind}:${name}`
}

/** The owner of reads after the restart of a server. */
export const AFTER_RESTART = exchangeSource('scenario', 'reads after a restart')

/** `check:users.get.status#1`; from the second repeat on `check:users.get.status#1@2`. */
export function exchangeId(source: ExchangeSource, number: number, repeat: number): string {
  return `${source}#${number}${repeat > 1 ? `@${repeat}` : ''}`
}

/** The parts of an exchange's id. The kind is absent if the harness did not create the id. */
export function parseExchangeId(id: string): ExchangeIdParts {
  const hash = id.lastIndexOf('#')
  const source = hash === -1 ? id : id.slice(0, hash)
  const [number, repeat = 1] = hash === -1 ? [0] : id.slice(hash + 1).split('@')
  return {
    source,
    kind: kindOf(source),
    name: source.slice(source.indexOf(':') + 1),
    number: Number(number),
    repeat: Number(repeat),
  }
}

/** Whether an exchange belongs to a check or scenario of a user's suite: it shows nothing about the documents. */
export function isOfOwnSuite(id: string): boolean {
  const { kind, name } = parseExchangeId(id)
  return (kind === 'check' || kind === 'scenario') && name.startsWith('x-')
}

/** The position of an owner's exchanges in the evidence. */
export function placeOfKind(kind: SourceKind | undefined): number {
  return kind === undefined ? -1 : sourceKinds.indexOf(kind)
}

/** The priority of an owner's requests: many checks wait for the shared fixture, and several for each scenario. */
export function priorityOf(source: ExchangeSource): number {
  const kind = kindOf(source)
  if (kind === 'check') return 2
  return kind === 'scenario' ? 1 : 0
}

function kindOf(source: string): SourceKind | undefined {
  const [word = ''] = source.split(':', 1)
  return sourceKinds.find((kind) => kind === word)
}
