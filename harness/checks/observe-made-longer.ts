import { isMadeLonger } from '../client/is-made-longer.ts'
import { Observed } from './observed.ts'
import type { Reply } from './reply.ts'

/** Of a username that the server has made of the one in the request, nothing else is judged. */
export function observeMadeLonger(answer: Reply, username: string): void {
  if (!answer.lacksUnpromised('username') && isMadeLonger(username, answer.field('username')))
    throw new Observed('the server makes a username of its own of the one in the request')
}
