import type * as testcontainers from 'testcontainers'
import { visibleAtMost } from '../../harness/report/visible.ts'
import { UsageError } from '../base/usage-error.ts'

export type Testcontainers = typeof testcontainers
export type Engine = Awaited<ReturnType<Testcontainers['getContainerRuntimeClient']>>

export interface Loaded {
  readonly testcontainers: Testcontainers
  readonly engine: Engine
}

/** The optional package and a connection to the container engine. Throws a `UsageError` of one line if one of them is missing. */
export async function loadTestcontainers(): Promise<Loaded> {
  // Its own clean-up pulls an image and needs the socket of the engine in a container; the guard does without both.
  process.env['TESTCONTAINERS_RYUK_DISABLED'] = 'true'
  const found = await imported()
  try {
    return { testcontainers: found, engine: await found.getContainerRuntimeClient() }
  } catch (cause) {
    throw new UsageError(
      `no container engine: ${said(cause)}; start Docker, or "podman system service" with its socket in DOCKER_HOST (docs/how-to/images-and-shards.md)`,
    )
  }
}

async function imported(): Promise<Testcontainers> {
  try {
    return await import('testcontainers')
  } catch (cause) {
    // The current folder is not searched: its files may belong to somebody else.
    if (!['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND'].includes(String((cause as NodeJS.ErrnoException).code)))
      throw cause
    throw new UsageError(
      'images require the package testcontainers, which is not installed next to forge-conformance: npm install --save-dev forge-conformance testcontainers, or both with --global',
    )
  }
}

/** The error message of a package or an engine, on one line. */
export function said(cause: unknown): string {
  const message = cause instanceof Error ? cause.message : String(cause)
  return visibleAtMost(message.replace(/\s+/g, ' ').trim(), 300)
}
