import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { UsageError } from '../base/usage-error.ts'

const VERSION_MS = 20_000

export interface ComposeTool {
  /** Absent for `docker compose`, which is the default. */
  readonly executable?: { readonly executablePath: string; readonly standalone: true }
  readonly environment: Readonly<Record<string, string>>
}

/** The first of `docker compose`, `docker-compose` and `podman-compose` that works. Throws a `UsageError` if none works. */
export async function composeTool({ CONTAINER_HOST, DOCKER_HOST }: NodeJS.ProcessEnv): Promise<ComposeTool> {
  if (await works('docker', 'compose', 'version')) return { environment: {} }
  const engine = CONTAINER_HOST ?? DOCKER_HOST
  for (const executablePath of ['docker-compose', 'podman-compose'])
    if (await works(executablePath, 'version'))
      return {
        executable: { executablePath, standalone: true },
        // Podman has its own variable for the engine, and its pods cannot be removed through the socket of Docker.
        environment: {
          PODMAN_COMPOSE_IN_POD: 'false',
          ...(engine === undefined ? {} : { CONTAINER_HOST: engine }),
        },
      }
  throw new UsageError(
    'compose files require docker compose, docker-compose or podman-compose, and none of them works here',
  )
}

async function works(program: string, ...words: readonly string[]): Promise<boolean> {
  return promisify(execFile)(program, words, { timeout: VERSION_MS }).then(
    () => true,
    () => false,
  )
}
