import { isMadeLonger } from '../client/is-made-longer.ts'
import { Observed } from './observed.ts'
import type { Reply } from './reply.ts'

/** Stops judging if the server has extended the username of the request. */
export function observeMadeLonger(answer: Reply, username: string): void {
  if (!answer.lacksUnpromised('username') && isMadeLonger(username, answer.field('username')))
    throw new Observed('the server makes a username of its own of the one in the request')
}
