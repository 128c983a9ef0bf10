/** Left out by the options of the run. */
export const NOT_SELECTED = 'not selected'

/** Could change a target that must not be changed. */
export const WITHHELD = 'withheld'

/** Not asked any more once the run was interrupted. */
export const INTERRUPTED = 'interrupted'
