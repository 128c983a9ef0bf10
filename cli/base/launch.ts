/** How a run starts the server that it checks, and removes it afterwards. One of image, dockerfile, compose and start. */
export interface Launch {
  /** Name of an image. */
  readonly image?: string
  /** Dockerfile of an image that is built first; its folder is the build context. */
  readonly dockerfile?: string
  /** Compose file; the image of `service` is the target. */
  readonly compose?: string
  readonly service?: string
  /** Command of a plain process, run by a shell in the current folder. */
  readonly start?: string
  /** Known settings of a product, by its name: docs/how-to/images-and-shards.md. Default: by the name of the image. */
  readonly recipe?: string
  /** Arguments of the container, instead of those of the image. */
  readonly command?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  /** Files of the container by their paths; the content is text. */
  readonly files?: Readonly<Record<string, string>>
  /** Port on which the server listens in its container. Default: that of the URL. */
  readonly port?: number
  /** URL or path that returns 2xx or 3xx when the server is ready. Default: any response below 500 to the target's URL. */
  readonly wait?: string
  /** Longest time until the server is ready, in milliseconds. Default: 120000. */
  readonly waitMs?: number
  /** Steps to take once the server is ready, in this order, such as the creation of the administrator. */
  readonly setup?: readonly SetUpStep[]
  /** The server writes its target file to its log as one line of JSON, as `serve` does. */
  readonly targetInLog?: boolean
}

/** A command in the container, or on this machine for a plain process, that must end with 0, or a request that must return 2xx or 3xx. */
export interface SetUpStep {
  readonly exec?: readonly string[]
  /** User of the command in the container. */
  readonly user?: string
  /** Method and path, such as `POST /install`. */
  readonly request?: string
  /** Fields of the body as a form. */
  readonly form?: Readonly<Record<string, string>>
  /** The body as JSON. */
  readonly json?: unknown
  /** Field of the response with a token for the administrator; the request is signed with the password. */
  readonly token?: string
}

/** A server does not start. The message is one line that describes the failure and does not name the server. */
export class LaunchFailure extends Error {}

/** A server that runs, until the end of its session. */
export interface RunningServer {
  /** Host and port on this machine of a port of the server. */
  address(port: number): string
  /** Runs a command where the server is. Returns its exit code and output. */
  exec(command: readonly string[], user: string | undefined): Promise<{ code: number; output: string }>
  /** Address of this machine as the server reaches it; undefined if that is not an address of an interface of this machine. */
  thisMachine(): Promise<string | undefined>
  /** How the server ended, such as "exited with code 1"; undefined while it runs. */
  ended(): Promise<string | undefined>
}

/** The name of a server in messages before it is a target. */
export function launchName({ image, dockerfile, compose, start }: Launch): string {
  return image ?? dockerfile ?? compose ?? start ?? ''
}
