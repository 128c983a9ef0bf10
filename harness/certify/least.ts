/** A run is asked at least so often, so that unstable verdicts show. */
export const FEWEST_REPEATS = 2

/** Fewer sequences in both forms of requests compare nothing. */
export const FEWEST_PAIRS = 10

/** Fewer random requests are no exploration. */
export const FEWEST_REQUESTS = 2000
