import { keepsEntriesOf, type LegacyReply } from '../common/legacy-tools.ts'

/** How often a request is repeated that seems to have changed a list: others may make that many changes. */
const FURTHER_TRIALS = 3

/** The number of consecutive equal lists that show that nobody else changes them. The pauses between them grow. */
const LISTS_ALIKE = 3

/** The number of further consecutive lists, without pauses, that show that others do not change entries during a request. */
const LISTS_WITHOUT_PAUSE = 8

/** A request that must not change a list, between two lists. */
export interface Trial {
  readonly before: LegacyReply
  readonly answer: LegacyReply
  readonly after: LegacyReply
  /** False if others changed the list all the time, so that the effect of the request is unknown. */
  readonly isSteady: boolean
}

/** Whether a list still has the entries of another list; on a page of a longer list, new entries would displace older ones. */
const isUnchanged = (list: LegacyReply, before: LegacyReply): boolean => keepsEntriesOf(list, before, false)

interface Acts {
  readonly list: () => Promise<LegacyReply>
  readonly send: (isAgain: boolean) => Promise<LegacyReply>
  /** Called before the request is repeated: adds an entry, since the first request may have removed all entries. */
  readonly refill: (time: number) => Promise<void>
  readonly pollUntil: (
    call: () => Promise<LegacyReply>,
    shows: (reply: LegacyReply) => boolean,
  ) => Promise<LegacyReply>
}

/**
 * Sends a request between two lists. Others may have made the apparent change, such as a program that edits each new issue: in that case
 * the request is repeated after the list has stayed the same for a moment.
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
    // The last attempt waits for a delayed list.
    const isLast = time === FURTHER_TRIALS
    const after = await pollUntil(list, (shown) => !isLast || isUnchanged(shown, steady))
    tried = { before: steady, answer, after, isSteady: isCalm }
  }
  return tried
}
