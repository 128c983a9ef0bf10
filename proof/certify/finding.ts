/** One line of what a verification found. */
export interface Finding {
  /**
   * `holds`; `broken`: it was edited or damaged; `unproven`: this package cannot tell; `unprovable`: nothing in the files can tell.
   */
  readonly state: 'holds' | 'broken' | 'unproven' | 'unprovable'
  readonly line: string
}

/** Something does not hold; the message is one line. */
export class Broken extends Error {
  override readonly name = 'Broken'
}

/** This package cannot tell whether something holds; the message is one line. */
export class Unproven extends Error {
  override readonly name = 'Unproven'
}

export function holds(line: string): Finding {
  return { state: 'holds', line }
}

/** What is said of a difference in the files of another build of the package: its checks may have judged otherwise. */
export function otherBuildLine(build: string, difference: string): string {
  return `cannot tell: it was made by ${build}, and this one finds: ${difference}; install that build to verify it`
}
