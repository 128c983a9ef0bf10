import type { ProxiedAnswer, ProxiedRequest, Tampering } from './tampering-proxy.ts'

/** Which requests are meant, by method and path; the query does not count. */
export interface Where {
  readonly method?: string
  readonly path: RegExp
  /** Only where the server answered so. */
  readonly status?: number
  /** Only this exchange of the run: the end of its id. */
  readonly exchange?: string
  /** Only where the request is such a one. */
  readonly when?: (request: ProxiedRequest) => boolean
}

/** Another status, headers or body for some answers. */
export function answered(
  where: Where,
  change: Partial<ProxiedAnswer> | ((answer: ProxiedAnswer) => Partial<ProxiedAnswer>),
): Tampering {
  return {
    answer: (answer, request) => {
      if (!fits(where, request, answer.status)) return undefined
      return typeof change === 'function' ? change(answer) : change
    },
  }
}

/** Another JSON body for some answers. What is no JSON stays as it is. */
export function rewritten(where: Where, change: (json: never) => unknown): Tampering {
  return answered(where, (answer) => {
    try {
      return { body: Buffer.from(JSON.stringify(change(JSON.parse(answer.body.toString()) as never))) }
    } catch (cause) {
      if (cause instanceof SyntaxError) return {}
      throw cause
    }
  })
}

/** Some requests are taken for others. */
export function redirected(
  where: Where,
  change: (request: ProxiedRequest) => Partial<ProxiedRequest>,
): Tampering {
  return { request: (request) => (fits(where, request) ? change(request) : undefined) }
}

/** Several at once, in this order. */
export function together(...tamperings: readonly Tampering[]): Tampering {
  return {
    request: (request) =>
      tamperings.reduce<ProxiedRequest>((so, { request: change }) => ({ ...so, ...change?.(so) }), request),
    answer: async (answer, request, again) => {
      let so = answer
      for (const { answer: change } of tamperings) so = { ...so, ...(await change?.(so, request, again)) }
      return so
    },
  }
}

/** An answer of plain text. */
export function text(status: number, words: string, mediaType = 'text/plain'): ProxiedAnswer {
  return { status, headers: { 'content-type': mediaType }, body: Buffer.from(words) }
}

function fits(
  { method, path, status, exchange, when }: Where,
  request: ProxiedRequest,
  came?: number,
): boolean {
  return (
    (method === undefined || request.method === method) &&
    path.test(request.path.split('?', 1)[0] ?? '') &&
    (status === undefined || status === came) &&
    (exchange === undefined || request.headers['x-conformance-exchange']?.endsWith(exchange) === true) &&
    (when === undefined || when(request))
  )
}
