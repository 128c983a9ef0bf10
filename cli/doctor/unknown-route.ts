import type { Answer } from '../../harness/client/answer.ts'
import { mediaTypeOf } from '../../harness/client/media-type.ts'

/** An answer with the path that was asked for. */
export interface Asked {
  readonly path: string
  readonly answer: Answer
}

/**
 * Whether a server has no such operation: it answers as it does on a path that it surely does not have. Pages of HTML can have tokens and
 * times in them, so that their text is not compared.
 */
export function isUnknownRoute(one: Asked, surelyUnknown: Asked): boolean {
  const { status } = surelyUnknown.answer
  if (status < 400 || one.answer.status !== status) return false
  const [type, other] = [one, surelyUnknown].map(({ answer }) => mediaTypeOf(answer.headers))
  if (type !== other) return false
  return type === 'text/html' || bodyOf(one) === bodyOf(surelyUnknown)
}

/** Error messages can repeat the path. */
function bodyOf({ path, answer }: Asked): string {
  return answer.body.toString('latin1').replaceAll(path, '')
}
