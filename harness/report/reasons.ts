/** Why a result is what it is, in words: most messages begin with the reason. */
export function whyOf({
  reason,
  message,
}: {
  readonly reason?: string
  readonly message?: string
}): string | undefined {
  if (reason === undefined || message?.startsWith(reason)) return message
  return message === undefined ? reason : `${reason}: ${message}`
}

/** Left out by the options of the run. */
export const NOT_SELECTED = 'not selected'

/** The check could change a read-only target. */
export const WITHHELD = 'withheld'

/** A rule over all responses for which the run received no response. */
export const NOTHING_TO_JUDGE = 'no response to judge'

/** A rule whose only contradictions are from responses that may be invalid because the target was overloaded. */
export const TOO_MUCH_TO_DO = 'the target had too much to do'

/** A rule about an operation that the target lacks, or that needs such an operation. The message names it. */
export const ABSENT_OPERATION = 'the server does not have the operation, or one that it needs'

/** The same in one shard; others may have a response. */
export const NOT_IN_SHARD = 'no response in this shard'

/** The check threw an error that shows nothing about the target. The message names positions in the code. */
export const DEFECT = 'a defect in the check'

/** Not started before the interrupt of the run. */
export const INTERRUPTED = 'interrupted'

/** The name in observations of requests without a documented operation. */
export const OTHER_REQUESTS = 'other requests'

/** The start of the note about the first failed request of set-up. */
export const SET_UP_FAILED = 'the first step of set-up that failed: '
