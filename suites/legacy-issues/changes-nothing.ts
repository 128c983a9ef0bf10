import { keepsEntriesOf, type LegacyReply } from '../common/legacy-tools.ts'

/** How often a request is sent again that seems to have changed a list: others may change it as often. */
const FURTHER_TRIALS = 3

/** How many lists in a row are alike where nobody else changes them. The pauses between them grow. */
const LISTS_ALIKE = 3

/** How many further lists in a row, without pauses, show that others do not change entries within the time of a request. */
const LISTS_WITHOUT_PAUSE = 8

/** A request that must not change a list, between two lists. */
export interface Trial {
  readonly before: LegacyReply
  readonly answer: LegacyReply
  readonly after: LegacyReply
  /** False where others changed the list all the time, so that nothing tells what the request did. */
  readonly isSteady: boolean
}

/** Whether a list still has what another one had; on a page of a longer list, new entries would push older ones off. */
const isUnchanged = (list: LegacyReply, before: LegacyReply): boolean => keepsEntriesOf(list, before, false)

interface Acts {
  readonly list: () => Promise<LegacyReply>
  readonly send: (isAgain: boolean) => Promise<LegacyReply>
  /** Before the request is sent again: adds an entry, since the first request may have removed them all. */
  readonly refill: (time: number) => Promise<void>
  readonly pollUntil: (
    call: () => Promise<LegacyReply>,
    shows: (reply: LegacyReply) => boolean,
  ) => Promise<LegacyReply>
}

/**
 * Sends a request between two lists. Others may have made the change that it seems to have made, such as a program that edits each new
 * issue: then it is sent again, once the list has not changed for a moment.
 */
export async function tryOnList({ list, send, refill, pollUntil }: Acts): Promise<Trial> {
  const before = await list()
  const answer = await send(false)
  let tried: Trial = { before, answer, after: await list(), isSteady: true }
  for (let time = 1; time <= FURTHER_TRIALS && !isUnchanged(tried.after, tried.before); time++) {
    await refill(time)
    let alike: LegacyReply[] = []
    const steady = await pollUntil(list, (shown) => {
      const [last] = alike
      alike = last && isUnchanged(shown, last) ? [shown, ...alike] : [shown]
      return alike.length >= LISTS_ALIKE
    })
    let isCalm = alike.length >= LISTS_ALIKE
    for (let read = 1; isCalm && read <= LISTS_WITHOUT_PAUSE; read++)
      isCalm = isUnchanged(await list(), steady)
    await send(true)
    // A list that follows a moment later is waited for once.
    const isLast = time === FURTHER_TRIALS
    const after = await pollUntil(list, (shown) => !isLast || isUnchanged(shown, steady))
    tried = { before: steady, answer, after, isSteady: isCalm }
  }
  return tried
}
