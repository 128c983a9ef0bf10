/** Left out by the options of the run. */
export const NOT_SELECTED = 'not selected'

/** Could change a target that must not be changed. */
export const WITHHELD = 'withheld'

/** A rule over all responses for which the run received no response. */
export const NOTHING_TO_JUDGE = 'no response to judge'

/** A rule that only responses contradict which may be none, since the target had too much to do. */
export const TOO_MUCH_TO_DO = 'the target had too much to do'

/** A rule about an operation that the target does not have, or that needs one of these. The message names it. */
export const ABSENT_OPERATION = 'the server does not have the operation, or one that it needs'

/** The same in one shard; others may have one. */
export const NOT_IN_SHARD = 'no response in this shard'

/** The check threw what tells nothing of the target. The message names places in the code. */
export const DEFECT = 'a defect in the check'

/** Not asked any more once the run was interrupted. */
export const INTERRUPTED = 'interrupted'

/** The name in observations of requests that belong to no documented operation. */
export const OTHER_REQUESTS = 'other requests'

/** Begins the note about the first request of set-up that failed. */
export const SET_UP_FAILED = 'the first step of set-up that failed: '
