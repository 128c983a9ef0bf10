import { dirname } from 'node:path'
import type { Sourced } from '../options/values.ts'

/** The folder in which the relative paths of an option begin: that of the configuration, or the current one. */
export function folderOf({ source, origin }: Sourced<unknown>): string {
  return source === 'configuration' ? dirname(origin) : ''
}
