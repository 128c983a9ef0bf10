import { headerOf, loginOf, type Seen, type Trained } from './seen.ts'

/** Says of each request, in their order, whether the suite seems to send it. */
export type Recognise = (seen: Seen) => boolean

/** A server that is right where it recognises the suite. */
export interface Cheat {
  readonly name: string
  /** What it goes by, in words. */
  readonly by: string
  /** Learns from the requests of one run of the same build. */
  readonly learn: (training: readonly Trained[]) => Recognise
}

/** Names that several requests of the training share the first letters of. */
function shapesIn(training: readonly Trained[]): RegExp[] {
  const names = training.flatMap(({ body }) => /"(?:username|name)":"([^"]+)"/.exec(body)?.[1] ?? [])
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name.slice(0, 2), 1 + (counts.get(name.slice(0, 2)) ?? 0))
  const stems = [...counts].filter(([, count]) => count > names.length / 4).map(([stem]) => stem)
  const form = (stem: string): RegExp => {
    const rest = names.find((name) => name.startsWith(stem))?.slice(2, 8) ?? ''
    return new RegExp(`(?:^|[/"&=: ])${stem}${rest.replaceAll(/[a-z0-9]/g, '[a-z0-9]')}`, 'i')
  }
  const passwords = training.flatMap(({ body }) => /"password":"([^"]+)"/.exec(body)?.[1] ?? [])
  const end = passwords[0]?.slice(-4) ?? ''
  const isEnd = end !== '' && passwords.filter((one) => one.endsWith(end)).length > passwords.length / 2
  return [...stems.map(form), ...(isEnd ? [new RegExp(`"password":"[^"]+${end}"`)] : [])]
}

/** Requests of the same second belong together; a longer silence ends what was recognised. */
const SILENCE_MS = 1500

/** Whether one of the last requests was recognised, for those that have nothing of their own. */
function orLately(recognised: (seen: Seen) => boolean, forMs: number): Recognise {
  let last = -Infinity
  return (seen) => {
    if (recognised(seen)) last = seen.at
    return seen.at - last < forMs
  }
}

/** As the issue describes them: each goes by one thing that a run shows. */
export const cheats: readonly Cheat[] = [
  {
    name: 'agent',
    by: 'user agent and header of the suite',
    learn: (training) => {
      const agents = new Set(training.map((seen) => headerOf(seen, 'user-agent')))
      return (seen) =>
        headerOf(seen, 'x-conformance-exchange') !== '' || agents.has(headerOf(seen, 'user-agent'))
    },
  },
  {
    name: 'shapes',
    by: 'shapes of names, passwords and texts',
    learn: (training) => {
      const shapes = shapesIn(training)
      const hasShape = (seen: Seen) =>
        shapes.some(
          (shape) => shape.test(seen.path) || shape.test(seen.body) || shape.test(` ${loginOf(seen)}`),
        )
      return orLately(hasShape, SILENCE_MS)
    },
  },
  {
    name: 'bursts',
    by: 'bursts of requests, and youth of accounts',
    learn: () => {
      const [YOUNG_MS, BURST] = [2500, 12]
      const born = new Map<string, number>()
      let times: number[] = []
      return (seen) => {
        times = [...times.filter((at) => seen.at - at < 1000), seen.at]
        const [, made] = /"username":"([^"]+)"/.exec(seen.body) ?? []
        if (made !== undefined) born.set(made, seen.at)
        const since = born.get(loginOf(seen))
        return (
          times.length >= BURST || (since !== undefined && seen.at - since < YOUNG_MS) || made !== undefined
        )
      }
    },
  },
]
