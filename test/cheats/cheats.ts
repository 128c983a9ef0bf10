import { headerOf, isOfGit, operationOf, resourceOf, type Seen, type Trained } from './seen.ts'

/** Decides for each request, in order, whether the suite seems to send it. */
export type Recognise = (seen: Seen) => boolean

/** A server that is correct only while it recognises the suite. */
export interface Cheat {
  readonly name: string
  /** Its signals, as text. */
  readonly by: string
  /** Learns from the requests of one certification of the same build. */
  readonly learn: (training: readonly Trained[]) => Recognise
}

/** Patterns of names whose first letters several training requests share. */
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

/** Requests within this time belong together; a longer silence ends a recognition. */
const SILENCE_MS = 1500

/** Recognises requests without signals of their own if one of the last requests was recognised. */
function orLately(recognised: (seen: Seen) => boolean, forMs: number): Recognise {
  let last = -Infinity
  return (seen) => {
    if (recognised(seen)) last = seen.at
    return seen.at - last < forMs
  }
}

/** Each uses one signal that a certification shows. */
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
        shapes.some((shape) => shape.test(seen.path) || shape.test(seen.body) || shape.test(` ${seen.login}`))
      return orLately(hasShape, SILENCE_MS)
    },
  },
  {
    name: 'traffic',
    by: 'which operation comes soon after which in an earlier certification',
    learn: (training) => {
      // Concurrent requests change their order from run to run, but most of their neighbours stay the same.
      const [WINDOW, NEAR, LEAST] = [60, 10, 0.83]
      const operations = training.filter((seen) => !isOfGit(seen)).map(operationOf)
      const known = new Set(
        operations.flatMap((one, index) =>
          operations.slice(Math.max(0, index - NEAR), index).map((before) => `${before} then ${one}`),
        ),
      )
      let window: string[] = []
      return (seen) => {
        window = [...window.slice(1 - WINDOW), operationOf(seen)]
        const pairs = window.slice(1).map((one, index) => `${window[index]} then ${one}`)
        return (
          window.length < WINDOW || pairs.filter((pair) => known.has(pair)).length >= LEAST * pairs.length
        )
      }
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
        const since = born.get(seen.login)
        return (
          times.length >= BURST || (since !== undefined && seen.at - since < YOUNG_MS) || made !== undefined
        )
      }
    },
  },
  {
    name: 'catalogue',
    by: 'what the catalogue asks: which operations change one resource',
    learn: (training) => {
      const operations = new Set(training.map(operationOf))
      const known = new Set<string>()
      const changes = new Map<string, readonly string[]>()
      const together = (one: string, other: string) => [one, other].sort().join(' and ')
      /** The operation, paired with each earlier one that changed the same resource. */
      const meets = (seen: Seen, of: Map<string, readonly string[]>): string[] => {
        const resource = resourceOf(seen)
        if (resource === undefined || seen.method === 'GET') return []
        const before = of.get(resource) ?? []
        of.set(resource, [...before, operationOf(seen)])
        return before.map((one) => together(one, operationOf(seen)))
      }
      for (const seen of training) for (const pair of meets(seen, changes)) known.add(pair)
      const [begun, strange] = [new Map<string, readonly string[]>(), new Set<string>()]
      return (seen) => {
        const resource = resourceOf(seen)
        const isKnown = meets(seen, begun).every((pair) => known.has(pair))
        if (resource === undefined) return operations.has(operationOf(seen))
        if (!isKnown) strange.add(resource)
        return !strange.has(resource)
      }
    },
  },
  {
    name: 'headers',
    by: 'order and spelling of header lines',
    learn: (training) => {
      const orderOf = ({ headers }: Seen) => headers.map(([name]) => name).join(' ')
      const known = new Set(training.map(orderOf))
      return (seen) => known.has(orderOf(seen))
    },
  },
  {
    name: 'first requests',
    by: 'the first requests of a new address, as many as a small certification sends',
    learn: (training) => {
      let left = Math.ceil(training.length * 1.2)
      return () => left-- > 0
    },
  },
]
