/** The least number of repeats of a run, so that unstable verdicts show. */
export const MIN_REPEATS = 2

/** The least number of sequences in both forms of requests for a meaningful comparison. */
export const MIN_PAIRS = 10

/** The least number of random requests of an exploration. */
export const MIN_REQUESTS = 2000
