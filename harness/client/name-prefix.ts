/** Characters of the nonce of a run in the suite's own form; the nonce is part of every name. */
export const SHORT = 6

/** Characters of a digest of the nonce, which follow the nonce in names. */
export const CHECK = 5

/** The source of a pattern for the beginning of the names of any run. */
export const PREFIX_PATTERN = `fc[0-9a-z]{${SHORT + CHECK}}`

/** Characters of that beginning. */
export const PREFIX_LENGTH = 2 + SHORT + CHECK
