/** How often both forms of a sequence are played before a difference between them counts: chance and load do not repeat themselves. */
export const TIMES_TO_DIFFER = 3

/** Sequences that one audit is made of. */
export const AUDIT_SEQUENCES = 400

/** Requests of a sequence on average, at most. Measured: 196 in 60 sequences. */
export const REQUESTS_PER_SEQUENCE = 300
