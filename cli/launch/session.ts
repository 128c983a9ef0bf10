import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import type { Engine } from './load-testcontainers.ts'

const SESSION = 'forge-conformance.session'
const OWNER = 'forge-conformance.owner'
const COMPOSE_PROJECT = 'com.docker.compose.project'

/** Identifies the resources of one run on an engine, by their labels. It is also the name of its compose projects. */
export function newSession(): string {
  return `fc-${randomBytes(6).toString('hex')}`
}

export function labelsOf(session: string): Record<string, string> {
  return { [SESSION]: session, [OWNER]: `${process.pid}@${hostname()}` }
}

/** Removes containers, networks and volumes of a session. Returns their number. Throws errors of the engine. */
export async function removeSession({ container: { dockerode } }: Engine, session: string): Promise<number> {
  let count = 0
  for (const label of [`${SESSION}=${session}`, `${COMPOSE_PROJECT}=${session}`]) {
    const filters = { label: [label] }
    const containers = await dockerode.listContainers({ all: true, filters })
    const networks = await dockerode.listNetworks({ filters })
    const { Volumes: volumes } = await dockerode.listVolumes({ filters })
    for (const { Id } of containers) {
      const each = dockerode.getContainer(Id)
      // An engine may otherwise wait for the server to end by itself.
      await each.kill().catch(() => undefined)
      await each.remove({ force: true, v: true }).catch(refuseButMissing)
    }
    for (const { Id } of networks) await dockerode.getNetwork(Id).remove().catch(refuseButMissing)
    for (const { Name } of volumes ?? []) await dockerode.getVolume(Name).remove().catch(refuseButMissing)
    count += containers.length + networks.length + (volumes?.length ?? 0)
  }
  return count
}

/** Removes the containers of runs on this machine whose process and guard no longer exist. */
export async function removeAbandoned(engine: Engine): Promise<void> {
  const containers = await engine.container.dockerode.listContainers({
    all: true,
    filters: { label: [OWNER] },
  })
  const abandoned = containers.filter(({ Labels }) => {
    const [pid = '', host] = (Labels[OWNER] ?? '').split('@')
    return host === hostname() && !exists(Number(pid))
  })
  const sessions = new Set(abandoned.map(({ Labels }) => Labels[SESSION] ?? ''))
  for (const session of sessions) await removeSession(engine, session)
}

function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Another process may have removed it at the same time. */
function refuseButMissing(cause: unknown): void {
  const { statusCode } = cause as { readonly statusCode?: number }
  if (statusCode !== 404 && statusCode !== 409) throw cause
}
