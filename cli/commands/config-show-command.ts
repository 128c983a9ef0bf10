import { visibleAtMost } from '../../harness/report/visible.ts'
import { allOptions, optionsOf, type Option, type OptionName } from '../options/options.ts'
import { type CommandInput, valueOf, type Values } from '../options/values.ts'
import { resolveTargets } from '../targets/resolve-targets.ts'
import type { ResolvedTarget } from '../targets/resolve-target.ts'

interface Row {
  readonly option: string
  readonly value: unknown
  readonly origin: string
}

interface TargetRows {
  readonly target: string
  readonly from: string
  readonly options: readonly Row[]
}

/** `forge-conformance config show`: prints every option with its value and origin. Sends nothing. Returns the exit code. */
export async function configShowCommand({ flags }: CommandInput): Promise<number> {
  let isEmbedded = false
  const { settings, resolved } = await resolveTargets({
    flags,
    reference: () => {
      isEmbedded = true
      // Only the options matter, not where the server would listen.
      return { target: Promise.resolve(embedded), close: () => undefined }
    },
  })
  const options = optionsOf('run')
    .filter(([, option]) => !isOfTarget(option))
    .map(([name, option]) => rowOf(name, option, settings))
  const targets = resolved.map((each) =>
    isEmbedded ? { ...targetRows(each), ...reference } : targetRows(each),
  )
  process.stdout.write(
    valueOf(flags, 'json')
      ? `${JSON.stringify({ options, targets }, undefined, 2)}\n`
      : textOf(options, targets),
  )
  return 0
}

const embedded = { codeHosting: { url: 'http://localhost' } }
const reference = { target: 'reference', from: 'the embedded reference server' }

/** Options that each target may set for itself. */
function isOfTarget({ target }: Option): boolean {
  return target !== undefined && !target.includes('.')
}

function rowOf(name: OptionName, option: Option, values: Values): Row {
  const given = values[name]
  const value = given ? given.value : (option.default ?? `(${option.otherwise ?? 'none'})`)
  return {
    option: option.configuration ?? name,
    value: option.secret && given ? '(hidden)' : withoutTargets(value),
    origin: given?.origin ?? 'default',
  }
}

/** The proxy that is used, without its password; also a proxy from HTTPS_PROXY. */
function proxyRow(row: Row, { network }: ResolvedTarget['target']): Row {
  const used = Object.values(network?.proxies ?? {})
  const [first] = used
  if (!first) return row
  return { ...row, value: [...new Set(used.map(({ url }) => url))], origin: first.from }
}

/** Targets that a configuration writes out may hold secrets. */
function withoutTargets(value: unknown): unknown {
  if (!Array.isArray(value)) return value
  return value.map((each: unknown) => (typeof each === 'string' ? each : '(written out)'))
}

function targetRows({ target, from, values }: ResolvedTarget): TargetRows {
  const options = allOptions()
    .filter(([, option]) => isOfTarget(option))
    .map(([name, option]): Row => {
      const row = rowOf(name, option, values)
      if (name === 'proxy') return proxyRow(row, target)
      return name === 'allowWrites' ? { ...row, value: target.allowWrites } : row
    })
  return { target: target.name, from, options }
}

/** The maximum width of the column of values: longer ones move only what follows in their own line. */
const WIDEST = 100

function textOf(options: readonly Row[], targets: readonly TargetRows[]): string {
  const all = [...options, ...targets.flatMap((each) => each.options)]
  const width = (of: (row: Row) => string): number => Math.max(...all.map((row) => of(row).length))
  const [names, values] = [width(({ option }) => option), width(({ value }) => shown(value).slice(0, WIDEST))]
  const lines = (rows: readonly Row[]): string[] =>
    rows.map(
      (row) =>
        `${row.option.padEnd(names)}  ${shown(row.value).padEnd(values)}  ${visibleAtMost(row.origin, 200)}`,
    )
  const blocks = targets.map(({ target, from, options: own }) =>
    [`target ${visibleAtMost(target, 100)} (${visibleAtMost(from, 200)})`, ...lines(own)].join('\n'),
  )
  return `${[lines(options).join('\n'), ...blocks].join('\n\n')}\n`
}

function shown(value: unknown): string {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return visibleAtMost(
      Object.entries(value)
        .map(([name, amount]) => `${name}=${String(amount)}`)
        .join(','),
      1000,
    )
  return visibleAtMost([value].flat().map(String).join(','), 60)
}
