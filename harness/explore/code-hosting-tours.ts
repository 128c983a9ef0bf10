import { CodeHostingActs } from './code-hosting-acts.ts'
import { OwnNaming } from '../../fixtures/naming/own-naming.ts'
import { accountTours } from './account-tours.ts'
import { repositoryTours } from './repository-tours.ts'
import type { Step } from './step.ts'
import type { Tour } from './tour.ts'
import { World } from './world.ts'

/**
 * Fixed sequences for what single requests do not show: second times, namesakes, refused requests, and names that are used again
 * after a deletion. Each ends with everything that its owners can see.
 */
export const codeHostingTours: Readonly<Record<string, Tour>> = { ...accountTours, ...repositoryTours }

/** The fixed sequences as steps, so that they can be shortened as others. */
export function tourSteps(): ReadonlyMap<string, readonly Step[]> {
  const nobody = { label: 'admin', username: 'admin' }
  const naming = new OwnNaming('')
  const nowhere = new World({ label: '', prefix: 'fc', naming, password: '' })
  return new Map(
    Object.entries(codeHostingTours).map(([name, tour]) => {
      const { length } = tour(new CodeHostingActs(nowhere, nobody))
      return [name, Array.from({ length }, (_, group) => ({ do: `${name} ${group}`, choices: [] }))]
    }),
  )
}
