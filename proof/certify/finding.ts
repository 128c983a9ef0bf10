/** One result of a verification, in one line. */
export interface Finding {
  /** `holds`; `broken`: edited or damaged; `unproven`: this package cannot decide; `unprovable`: nothing in the files can decide. */
  readonly state: 'holds' | 'broken' | 'unproven' | 'unprovable'
  readonly line: string
}

/** A claim does not hold; the message is one line. */
export class Broken extends Error {
  override readonly name = 'Broken'
}

/** This package cannot decide whether a claim holds; the message is one line. */
export class Unproven extends Error {
  override readonly name = 'Unproven'
}

export function holds(line: string): Finding {
  return { state: 'holds', line }
}

export function unprovable(line: string): Finding {
  return { state: 'unprovable', line }
}

/** The message for a difference in files of another build of the package, whose checks may judge differently. */
export function otherBuildLine(build: string, difference: string): string {
  return `cannot tell: it was made by ${build}, and this one finds: ${difference}; install that build to verify it`
}
