/** A run is asked at least so often, so that unstable verdicts show. */
export const MIN_REPEATS = 2

/** Fewer sequences in both forms of requests compare nothing. */
export const MIN_PAIRS = 10

/** Fewer random requests are no exploration. */
export const MIN_REQUESTS = 2000
