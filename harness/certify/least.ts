/** A run is asked at least so often, so that unstable verdicts show. */
export const FEWEST_REPEATS = 2

/** Fewer random requests are no exploration. */
export const FEWEST_REQUESTS = 2000
