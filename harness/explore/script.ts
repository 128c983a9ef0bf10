import { OwnNaming } from '../../fixtures/naming/own-naming.ts'
import type { DocumentName } from '../client/target.ts'
import type { TargetRuntime } from '../run/target-runtime.ts'
import { CodeHostingActs } from './code-hosting-acts.ts'
import { codeHostingSteps, codeHostingThemes } from './code-hosting-steps.ts'
import { codeHostingTours, thoroughTours } from './code-hosting-tours.ts'
import { InputActs } from './input-acts.ts'
import { cellsFor } from './input-cells.ts'
import { cellIdsIn, SET_UP } from './input-steps.ts'
import { LegacyActs } from './legacy-acts.ts'
import { legacySteps, legacyThemes } from './legacy-steps.ts'
import { legacyTour } from './legacy-tour.ts'
import { Choices, type Act, type Step } from './step.ts'
import { thoroughLegacyTour } from './thorough-legacy-tour.ts'
import { World } from './world.ts'

type Groups = ReadonlyArray<() => readonly Act[]>

const bothDocuments: ReadonlySet<DocumentName> = new Set(['code-hosting', 'legacy-forge'])

/** The name of the fixed sequence of document 2. */
const LEGACY_TOUR = 'legacy'
/** The name of the longer one. */
const THOROUGH_LEGACY_TOUR = 'forge'

/** Says what the steps of one sequence send, with the ids that the server gave so far. */
export class Script {
  readonly #codeHosting: CodeHostingActs | undefined
  readonly #legacy: LegacyActs | undefined
  readonly #inputs: InputActs | undefined
  readonly #cells: ReturnType<typeof cellsFor>
  readonly #tours = new Map<string, Groups>()

  constructor({ codeHosting, legacyForge }: TargetRuntime, world: World) {
    const seeder = codeHosting?.seeder
    this.#codeHosting =
      seeder?.admin && new CodeHostingActs(world, seeder.admin, seeder.parts.codeHosting.url)
    this.#inputs =
      this.#codeHosting &&
      new InputActs(this.#codeHosting, (option, fields) => seeder?.body(option, fields) ?? {})
    this.#cells = cellsFor(seeder?.parts.driver.names ?? {})
    this.#legacy = legacyForge && new LegacyActs(world, legacyForge.shared)
  }

  /** Whether steps are those of a fixed sequence. */
  static isTour(steps: readonly Step[]): boolean {
    return steps.every(({ do: kind }) => / \d+$/.test(kind))
  }

  groupOf({ do: kind, choices }: Step): readonly Act[] {
    const [, tour = '', group = ''] = /^(\w+) (\d+)$/.exec(kind) ?? []
    if (tour !== '') return this.#groupsOf(tour)[Number(group)]?.() ?? []
    if (this.#codeHosting && codeHostingSteps[kind])
      return codeHostingSteps[kind](this.#codeHosting, new Choices(choices))
    const cells = cellIdsIn(kind).flatMap((id) => this.#cells.get(id) ?? [])
    if (cells.length > 0) return this.#inputs?.actsFor(cells) ?? []
    if (kind.startsWith(SET_UP)) return this.#inputs?.setUp[kind.slice(SET_UP.length)]?.() ?? []
    return (this.#legacy && legacySteps[kind]?.(this.#legacy, new Choices(choices))) ?? []
  }

  /** Everything that can be seen of what the steps have touched. */
  lastLook(steps: readonly Step[]): readonly Act[] {
    const isLegacy = steps.some(({ do: kind }) => kind in legacySteps)
    return [
      ...(this.#codeHosting?.lookEverywhere() ?? []),
      ...(isLegacy ? (this.#legacy?.lookEverywhere() ?? []) : []),
    ]
  }

  #groupsOf(tour: string): Groups {
    const known = this.#tours.get(tour)
    if (known) return known
    const groups = this.#begun(tour)
    this.#tours.set(tour, groups)
    return groups
  }

  #begun(tour: string): Groups {
    if (tour === LEGACY_TOUR) return this.#legacy ? legacyTour(this.#legacy) : []
    if (tour === THOROUGH_LEGACY_TOUR) return this.#legacy ? thoroughLegacyTour(this.#legacy) : []
    const build = codeHostingTours[tour] ?? thoroughTours[tour]
    return (this.#codeHosting && build?.(this.#codeHosting)) ?? []
  }

  /** The fixed sequences of some documents that can be played on a target, as steps, so that they can be shortened as others. */
  static tours(
    runtime: TargetRuntime,
    documents: ReadonlySet<DocumentName> = bothDocuments,
  ): ReadonlyMap<string, readonly Step[]> {
    return Script.#toursNamed(runtime, namesOf(documents, codeHostingTours, LEGACY_TOUR))
  }

  /** The longer ones, which are not part of a run. */
  static thoroughTours(
    runtime: TargetRuntime,
    documents: ReadonlySet<DocumentName> = bothDocuments,
  ): ReadonlyMap<string, readonly Step[]> {
    return Script.#toursNamed(runtime, namesOf(documents, thoroughTours, THOROUGH_LEGACY_TOUR))
  }

  static #toursNamed(runtime: TargetRuntime, names: readonly string[]): ReadonlyMap<string, readonly Step[]> {
    const nowhere = new World({ label: '', prefix: 'fc', naming: new OwnNaming(''), password: '' })
    const script = new Script(runtime, nowhere)
    return new Map(
      names.map((name) => [
        name,
        script.#groupsOf(name).map((_, group) => ({ do: `${name} ${group}`, choices: [] })),
      ]),
    )
  }

  /** The step kinds of random sequences of some documents that can be played on a target. */
  static themes(
    { codeHosting, legacyForge }: TargetRuntime,
    documents: ReadonlySet<DocumentName> = bothDocuments,
  ): Themes {
    return {
      codeHosting: codeHosting?.seeder.admin && documents.has('code-hosting') ? codeHostingThemes : {},
      legacy: legacyForge && documents.has('legacy-forge') ? legacyThemes : {},
    }
  }
}

/** The names of the fixed sequences of some documents. */
function namesOf(documents: ReadonlySet<DocumentName>, codeHosting: object, legacy: string): string[] {
  return [
    ...(documents.has('code-hosting') ? Object.keys(codeHosting) : []),
    ...(documents.has('legacy-forge') ? [legacy] : []),
  ]
}

/** Step kinds that belong together, by document. */
export interface Themes {
  readonly codeHosting: Readonly<Record<string, readonly string[]>>
  readonly legacy: Readonly<Record<string, readonly string[]>>
}
