import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { measure, type Measured } from './measure.ts'

/** A built checkout whose command line is measured. */
export interface Side {
  readonly name: string
  readonly cli: string
}

export const here: Side = {
  name: 'this version',
  cli: fileURLToPath(new URL('../../bin/forge-conformance.js', import.meta.url)),
}

/** The checkout in `folder`, which is already built. */
export function checkoutIn(folder: string): Side {
  return { name: folder, cli: join(folder, 'bin/forge-conformance.js') }
}

/** Runs a side against the server that a target file names. */
export function measureRun(
  { cli }: Side,
  targetFile: string,
  output: string,
  words: readonly string[] = [],
): Promise<Measured> {
  return measure([cli, 'run', '--target', targetFile, '--output', output, '--seed', 'bench', ...words])
}
