import { basename } from 'node:path'
import type { DriverChoice } from '../client/target.ts'

/** A driver from a user's file is shown by its file name: its path on this machine is of no use to a reader. */
export function shownDriver(choice: DriverChoice): DriverChoice {
  return typeof choice === 'string' ? basename(choice) : { ...choice, extends: basename(choice.extends) }
}
