import { basename } from 'node:path'
import type { DriverChoice } from '../client/target.ts'

/** A driver that is a file of the user goes by the name of the file: where that is on this machine, is of no use to a reader. */
export function shownDriver(choice: DriverChoice): DriverChoice {
  return typeof choice === 'string' ? basename(choice) : { ...choice, extends: basename(choice.extends) }
}
