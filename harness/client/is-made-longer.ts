/**
 * Whether a server has put more around a username that it was sent, such as the name of a company: the fields of a creation are not shown.
 * `shown`: what the response to the creation has.
 */
export function isMadeLonger(sent: string, shown: unknown): shown is string {
  if (typeof shown !== 'string') return false
  const [one, other] = [sent.toLowerCase(), shown.toLowerCase()]
  return one !== other && other.includes(one)
}
