import { dirname } from 'node:path'
import type { Sourced } from '../options/values.ts'

/** The folder that the relative paths of an option start from: that of the configuration, or the current one. */
export function folderOf({ source, origin }: Sourced<unknown>): string {
  return source === 'configuration' ? dirname(origin) : ''
}
