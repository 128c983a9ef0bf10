import { OwnNaming } from '../fixtures/naming/own-naming.ts'
import type { Names } from '../harness/client/names.ts'
import type { DocumentName } from '../harness/client/target.ts'
import type { TargetRuntime } from '../harness/runtime/target-runtime.ts'
import { CodeHostingActions } from './code-hosting-actions.ts'
import { codeHostingSteps, codeHostingThemes } from './code-hosting-steps.ts'
import { codeHostingSequences, thoroughSequences } from './code-hosting-sequences.ts'
import { InputActions } from './input-actions.ts'
import { cellsFor, type Cell } from './input-cells.ts'
import { cellRowsIn, SET_UP } from './input-steps.ts'
import { LegacyActions } from './legacy-actions.ts'
import { legacySteps, legacyThemes } from './legacy-steps.ts'
import { legacyInputActions } from './legacy-input-actions.ts'
import { legacyInputs } from './legacy-inputs.ts'
import { legacyDisturbanceIn, LegacyRelations, legacySequence } from './legacy-sequence.ts'
import { bindings } from './relation-bindings.ts'
import { BULK_CHOICES, CHOICES_BELOW } from './bulk-steps.ts'
import { Draws } from '../fixtures/naming/draws.ts'
import { everything, type Scope } from './scope.ts'
import { relationSequences, relationStep, thoroughRelationSequences } from './relation-sequences.ts'
import { RelationWalk, walkStep, walkThemes } from './relation-walk.ts'
import { Choices, type Action, type Step } from './step.ts'
import type { ExplorationTarget } from './sender.ts'
import { SequenceState } from './sequence-state.ts'

type Groups = ReadonlyArray<() => readonly Action[]>

const bothDocuments: ReadonlySet<DocumentName> = new Set(['code-hosting', 'legacy-forge'])

/** The actions of the steps of one sequence, with the ids that the server has returned so far. */
export class Script {
  readonly #codeHosting: CodeHostingActions | undefined
  readonly #legacy: LegacyActions | undefined
  readonly #inputs: InputActions | undefined
  readonly #relations: RelationWalk | undefined
  readonly #legacyRelations: LegacyRelations | undefined
  readonly #names: Names | undefined
  readonly #scriptedSequences = new Map<string, Groups>()

  constructor({ codeHosting, legacyForge }: TargetRuntime, state: SequenceState) {
    const seeder = codeHosting?.seeder
    this.#codeHosting =
      seeder?.admin && new CodeHostingActions(state, seeder.admin, seeder.parts.codeHosting.url)
    this.#inputs =
      this.#codeHosting &&
      new InputActions(this.#codeHosting, (option, fields) => seeder?.body(option, fields) ?? {})
    this.#relations = this.#codeHosting && new RelationWalk(this.#codeHosting)
    this.#names = seeder?.parts.driver.names
    this.#legacy = legacyForge && new LegacyActions(state, legacyForge.shared)
    this.#legacyRelations = this.#legacy && new LegacyRelations(this.#legacy)
  }

  /** Whether the steps are those of a scripted sequence. */
  static isScripted(steps: readonly Step[]): boolean {
    return steps.every(
      ({ do: kind }) =>
        / \d+$/.test(kind) || (relationStep(kind) && !walkStep(kind)) || legacyDisturbanceIn(kind),
    )
  }

  /** The parts of a step; each is built after the one before has been sent. */
  groupsOf(step: Step): Groups {
    const disturbance = legacyDisturbanceIn(step.do)
    if (disturbance) return this.#legacyRelations?.groupsOf(disturbance, step.choices) ?? []
    const rows = this.#cellsIn(step.do)
    if (rows.some((cells) => cells.length > 0) && !step.do.startsWith('legacy-'))
      return this.#inputs?.groupsFor(rows) ?? []
    const walk = walkStep(step.do)
    if (walk) return this.#relations?.walkOf(walk, step.choices) ?? []
    const ofRelations = relationStep(step.do)
    if (!ofRelations) return [() => this.#groupOf(step)]
    return this.#relations?.groupsOf(ofRelations, step.choices) ?? []
  }

  #groupOf({ do: kind, choices }: Step): readonly Action[] {
    const [, scriptedSequence = '', group = ''] = /^(\w+) (\d+)$/.exec(kind) ?? []
    if (scriptedSequence !== '') return this.#groupsOf(scriptedSequence)[Number(group)]?.() ?? []
    if (this.#codeHosting && codeHostingSteps[kind])
      return codeHostingSteps[kind](this.#codeHosting, new Choices(choices))
    const [cells = []] = this.#cellsIn(kind)
    if (cells.length > 0) return this.#legacy ? legacyInputActions(this.#legacy, cells) : []
    if (kind.startsWith(SET_UP)) return this.#inputs?.setUp[kind.slice(SET_UP.length)]?.() ?? []
    return (this.#legacy && legacySteps[kind]?.(this.#legacy, new Choices(choices))) ?? []
  }

  #cellsIn(kind: string): Cell[][] {
    return cellRowsIn(kind).map((ids) => ids.flatMap((id) => this.#cell(id) ?? []))
  }

  #cell(id: string): Cell | undefined {
    return (this.#names && cellsFor(this.#names).get(id)) ?? legacyInputs.get(id)
  }

  /** All reads of the resources that the steps have touched. */
  lastLook(steps: readonly Step[]): readonly Action[] {
    const isLegacy = steps.some(({ do: kind }) => kind in legacySteps || kind.startsWith('legacy-'))
    const isOfInputs = steps.some(({ do: kind }) => kind.startsWith(SET_UP))
    const looks = isOfInputs ? this.#inputs?.lastLook() : this.#codeHosting?.lookEverywhere()
    return [...(looks ?? []), ...(isLegacy ? (this.#legacy?.lookEverywhere() ?? []) : [])]
  }

  #groupsOf(scriptedSequence: string): Groups {
    const known = this.#scriptedSequences.get(scriptedSequence)
    if (known) return known
    const groups = this.#begun(scriptedSequence)
    this.#scriptedSequences.set(scriptedSequence, groups)
    return groups
  }

  #begun(scriptedSequence: string): Groups {
    const build = codeHostingSequences[scriptedSequence] ?? thoroughSequences[scriptedSequence]
    return (this.#codeHosting && build?.(this.#codeHosting)) ?? []
  }

  /** The scripted sequences of some documents that can be played on a target, as steps, so that they can be shortened like others. */
  static scriptedSequences(
    runtime: TargetRuntime,
    documents: ReadonlySet<DocumentName> = bothDocuments,
    scope: Scope = everything,
  ): ReadonlyMap<string, readonly Step[]> {
    return new Map([
      ...derivedFor(runtime, documents, relationSequences(askedIn(scope))),
      ...Script.#sequencesNamed(runtime, documents, codeHostingSequences, scope),
      ...legacyFor(runtime, documents, 0),
    ])
  }

  /** The longer sequences, which are not part of a run. */
  static thoroughSequences(
    runtime: TargetRuntime,
    documents: ReadonlySet<DocumentName> = bothDocuments,
    scope: Scope = everything,
  ): ReadonlyMap<string, readonly Step[]> {
    return new Map([
      ...derivedFor(runtime, documents, thoroughRelationSequences(0, askedIn(scope))),
      ...Script.#sequencesNamed(runtime, documents, thoroughSequences, scope),
      ...legacyFor(runtime, documents, 1),
    ])
  }

  static #sequencesNamed(
    runtime: TargetRuntime,
    documents: ReadonlySet<DocumentName>,
    sequences: object,
    scope: Scope,
  ): ReadonlyMap<string, readonly Step[]> {
    if (!documents.has('code-hosting')) return new Map()
    const script = Script.#nowhere(runtime)
    const all = Object.keys(sequences).map((name) => {
      const steps = script.#groupsOf(name).map((_, group) => ({ do: `${name} ${group}`, choices: [] }))
      return [name, steps] as const
    })
    return new Map(
      scope.isWhole ? all : all.filter(([, steps]) => scope.isAbout(Script.#operationsIn(runtime, steps))),
    )
  }

  /** A script that sends nothing. */
  static #nowhere(runtime: TargetRuntime): Script {
    return new Script(
      runtime,
      new SequenceState({ label: '', prefix: 'fc', naming: new OwnNaming(''), password: '' }),
    )
  }

  /** The operations that steps request, as far as they do so for any responses. */
  static #operationsIn(runtime: TargetRuntime, steps: readonly Step[]): ReadonlySet<string> {
    const script = Script.#nowhere(runtime)
    const actions = steps.flatMap((step) => script.groupsOf(step).flatMap((group) => group()))
    return new Set(actions.flatMap((action) => ('call' in action ? [action.call.operation] : [])))
  }

  /** The operations of a kind of step, for any of its choices. */
  static #operationsOfKind(runtime: TargetRuntime, kind: string): ReadonlySet<string> {
    const known = operationsOfKinds.get(runtime)?.get(kind)
    if (known) return known
    const draws = new Draws(kind, 'operations of a step')
    const steps = Array.from({ length: TRIES }, () => ({
      do: kind,
      choices: Array.from({ length: BULK_CHOICES }, () => draws.below(CHOICES_BELOW)),
    }))
    const operations = Script.#operationsIn(runtime, steps)
    const ofRuntime = operationsOfKinds.get(runtime) ?? new Map<string, ReadonlySet<string>>()
    operationsOfKinds.set(runtime, ofRuntime.set(kind, operations))
    return operations
  }

  /** The reasons why scripted sequences, about relations and others, are not played, by their names. */
  static skippedSequences(
    runtime: TargetRuntime,
    documents: ReadonlySet<DocumentName>,
    scope: Scope,
  ): ReadonlyMap<string, string> {
    if (scope.isWhole || !documents.has('code-hosting')) return new Map()
    const ofRelations = Object.keys(bindings).map((name) => [name, scope.whyNotRelation(name)] as const)
    const named = { ...codeHostingSequences, ...thoroughSequences }
    const others = [...Script.#sequencesNamed(runtime, documents, named, everything)].map(
      ([name, steps]) => [name, scope.whyNotSequence(Script.#operationsIn(runtime, steps))] as const,
    )
    return new Map(
      [...ofRelations, ...others].flatMap(([name, why]) => (why === undefined ? [] : [[name, why] as const])),
    )
  }

  /** The themes of document 1 without those about relations, whose steps the administrator prepares. */
  static themesOfCodeHosting({ runtime, scope }: Pick<ExplorationTarget, 'runtime' | 'scope'>): Themes {
    return {
      codeHosting: runtime.codeHosting?.seeder.admin
        ? Script.#themesIn(codeHostingThemes, runtime, scope)
        : {},
      legacy: {},
    }
  }

  /** The themes with at least one selected operation, with the steps that can be taken. */
  static #themesIn(all: Themes['codeHosting'], runtime: TargetRuntime, scope: Scope): Themes['codeHosting'] {
    if (scope.isWhole) return all
    const operationsOf = (kind: string) => Script.#operationsOfKind(runtime, kind)
    return Object.fromEntries(
      Object.entries(all)
        .map(([name, kinds]) => [name, kinds.filter((kind) => scope.plays(operationsOf(kind)))] as const)
        .filter(([, kinds]) => kinds.some((kind) => scope.isAbout(operationsOf(kind)))),
    )
  }

  /** Whether a step of a kind is worth playing. */
  static plays(runtime: TargetRuntime, kind: string, scope: Scope): boolean {
    return (
      scope.isWhole || !(kind in codeHostingSteps) || scope.plays(Script.#operationsOfKind(runtime, kind))
    )
  }

  /** The step kinds of random sequences of some documents that can be played on a target. */
  static themes(
    runtime: TargetRuntime,
    documents: ReadonlySet<DocumentName> = bothDocuments,
    scope: Scope = everything,
  ): Themes {
    const { codeHosting, legacyForge } = runtime
    return {
      codeHosting:
        codeHosting?.seeder.admin && documents.has('code-hosting')
          ? Script.#themesIn({ ...codeHostingThemes, ...walkThemes }, runtime, scope)
          : {},
      legacy: legacyForge && documents.has('legacy-forge') ? legacyThemes : {},
    }
  }
}

/** The operations of the inspected step kinds, by the purpose of the inspection. */
const operationsOfKinds = new WeakMap<TargetRuntime, Map<string, ReadonlySet<string>>>()

/** The number of choices to try before a step counts as never requesting an operation. */
const TRIES = 30

function askedIn(scope: Scope): (relation: string) => boolean {
  return (relation) => scope.isWhole || scope.whyNotRelation(relation) === undefined
}

/** Sequences that are derived from the relations of document 1, if they can be played. */
function derivedFor(
  { codeHosting }: TargetRuntime,
  documents: ReadonlySet<DocumentName>,
  sequences: ReadonlyMap<string, readonly Step[]>,
): ReadonlyMap<string, readonly Step[]> {
  return codeHosting?.seeder.admin && documents.has('code-hosting') ? sequences : new Map()
}

/** The sequence that is derived from the relations of document 2, if it can be played. */
function legacyFor(
  { legacyForge }: TargetRuntime,
  documents: ReadonlySet<DocumentName>,
  pass: number,
): ReadonlyMap<string, readonly Step[]> {
  return new Map(
    legacyForge && documents.has('legacy-forge') ? [['relations of projects', legacySequence(pass)]] : [],
  )
}

/** Step kinds that belong together, by document. */
export interface Themes {
  readonly codeHosting: Readonly<Record<string, readonly string[]>>
  readonly legacy: Readonly<Record<string, readonly string[]>>
}
