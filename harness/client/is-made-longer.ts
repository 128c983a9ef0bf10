/**
 * Whether a server extended a username that it received, for example by the name of a company: the documents do not show the fields
 * of a creation. `shown`: the username in the response to the creation.
 */
export function isMadeLonger(sent: string, shown: unknown): shown is string {
  if (typeof shown !== 'string') return false
  const [one, other] = [sent.toLowerCase(), shown.toLowerCase()]
  return one !== other && other.includes(one)
}
