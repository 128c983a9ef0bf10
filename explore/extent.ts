/** How often both forms of a sequence are played before a difference between them counts: effects of chance and load are not repeated. */
export const TIMES_TO_DIFFER = 3

/** The number of sequences that make up one audit. */
export const AUDIT_SEQUENCES = 400

/** The maximum average number of requests of a sequence. Measured: 196 in 60 sequences. */
export const REQUESTS_PER_SEQUENCE = 300
