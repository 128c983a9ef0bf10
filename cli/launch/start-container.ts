import { promisify } from 'node:util'
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { networkInterfaces } from 'node:os'
import { basename, dirname } from 'node:path'
import type { Readable } from 'node:stream'
import type {
  GenericContainer,
  StartedDockerComposeEnvironment,
  StartedTestContainer,
  WaitStrategy,
} from 'testcontainers'
import { LaunchFailure, type Launch, type RunningServer } from '../base/launch.ts'
import { said, type Loaded } from './load-testcontainers.ts'
import type { ServerLog } from './server-log.ts'
import { labelsOf } from './session.ts'
import { UsageError } from '../base/usage-error.ts'

/** The run itself waits, in the same way for containers and processes. */
const atOnce: WaitStrategy = {
  waitUntilReady: async () => undefined,
  withStartupTimeout: () => atOnce,
  isStartupTimeoutSet: () => true,
  getStartupTimeout: () => 0,
}

export interface ContainerOrder {
  readonly launch: Launch
  readonly ports: readonly number[]
  readonly session: string
  readonly log: ServerLog
}

/** Starts the container of a launch, from its image or from the image that its Dockerfile builds. Throws `LaunchFailure`. */
export async function startContainer(
  loaded: Loaded,
  { launch, ports, session, log }: ContainerOrder,
): Promise<RunningServer> {
  try {
    const { container, image } = await containerOf(loaded, launch)
    container
      .withAutoCleanup(false)
      .withLabels(labelsOf(session))
      .withExposedPorts(...ports, ...(await furtherPorts(loaded, image, ports)))
      .withEnvironment({ ...launch.environment })
      .withCopyContentToContainer(
        Object.entries(launch.files ?? {}).map(([target, content]) => ({ target, content })),
      )
      .withLogConsumer((stream) => keep(stream, log))
      .withWaitStrategy(atOnce)
    if (launch.command) container.withCommand([...launch.command])
    return running(loaded, await container.start())
  } catch (cause) {
    throw new LaunchFailure(`the container does not start: ${said(cause)}`)
  }
}

/**
 * Starts a compose project; its file has to publish the ports of the service. Throws `LaunchFailure`, or `UsageError` if no compose tool is
 * installed.
 */
export async function startCompose(
  loaded: Loaded,
  { launch, session, log }: ContainerOrder,
): Promise<RunningServer> {
  const { compose = '', service = '' } = launch
  const { DockerComposeEnvironment } = loaded.testcontainers
  const { executable, environment: forTool } = await composeTool(process.env)
  try {
    const environment = await new DockerComposeEnvironment(dirname(compose), basename(compose))
      .withAutoCleanup(false)
      .withProjectName(session)
      .withEnvironment({ ...launch.environment, ...forTool })
      // Some tools do not read the name of the project from the environment.
      .withClientOptions({ composeOptions: ['-p', session], ...(executable ? { executable } : {}) })
      .withDefaultWaitStrategy(atOnce)
      .up()
    const container = containerIn(environment, session, service)
    keep(await container.logs(), log)
    return running(loaded, container)
  } catch (cause) {
    throw new LaunchFailure(`the services of ${compose} do not start: ${said(cause)}`)
  }
}

/** Compose joins the parts of a name by dashes; its first version and podman-compose by underscores. */
function containerIn(
  environment: StartedDockerComposeEnvironment,
  session: string,
  service: string,
): ReturnType<StartedDockerComposeEnvironment['getContainer']> {
  try {
    return environment.getContainer(`${session}_${service}_1`)
  } catch {
    return environment.getContainer(`${service}-1`)
  }
}

async function containerOf(
  { testcontainers }: Loaded,
  { image = '', dockerfile }: Launch,
): Promise<{ readonly container: GenericContainer; readonly image: string }> {
  if (dockerfile === undefined) return { container: new testcontainers.GenericContainer(image), image }
  // One name for each Dockerfile: the next build replaces the image, and uses its layers again.
  const tag = createHash('sha256').update(dockerfile).digest('hex').slice(0, 12)
  const built = `localhost/forge-conformance-target:${tag}`
  const container = await testcontainers.GenericContainer.fromDockerfile(
    dirname(dockerfile),
    basename(dockerfile),
  ).build(built, { deleteOnExit: false })
  return { container, image: built }
}

/**
 * The ports that an image exposes in addition to those of the target. Podman lists them among those to publish, and testcontainers waits
 * until all of these are published.
 */
async function furtherPorts(
  { testcontainers: { ImageName }, engine }: Loaded,
  image: string,
  ports: readonly number[],
): Promise<Array<`${number}/tcp`>> {
  const { Components: components = [] } = await engine.container.dockerode.version()
  if (!components.some(({ Name }) => /podman/i.test(Name))) return []
  const name = ImageName.fromString(image)
  await engine.image.pull(name)
  const { Config } = await engine.image.inspect(name)
  const exposed = Object.keys(Config.ExposedPorts ?? {})
  return exposed.filter((port): port is `${number}/tcp` =>
    ports.every((known) => port !== String(known) && port !== `${known}/tcp`),
  )
}

function keep(stream: Readable, log: ServerLog): void {
  stream.on('data', log.stream())
  // The connection ends with the container.
  stream.on('error', () => undefined)
}

function running({ engine }: Loaded, container: StartedTestContainer): RunningServer {
  const handle = engine.container.getById(container.getId())
  return {
    // An engine publishes ports for IPv4 at least.
    address: (port) =>
      `${container.getHost().replace(/^localhost$/, '127.0.0.1')}:${container.getMappedPort(port)}`,
    exec: async (command, user) => {
      const { exitCode, output } = await container.exec([...command], user === undefined ? {} : { user })
      return { code: exitCode, output }
    },
    thisMachine: async () => {
      const { NetworkSettings } = await engine.container.inspect(handle)
      const own = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
      const gateways = Object.values(NetworkSettings.Networks).map(({ Gateway }) => Gateway)
      // An engine in a virtual machine has its gateway there.
      return gateways.find((gateway) => own.some(({ address }) => address === gateway))
    },
    ended: async () => {
      const { State } = await engine.container.inspect(handle)
      return State.Running ? undefined : `exited with code ${State.ExitCode}`
    },
  }
}

const VERSION_MS = 20_000

interface ComposeTool {
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
