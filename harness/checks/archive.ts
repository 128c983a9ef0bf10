import { gunzipSync } from 'node:zlib'
import { BodyDefect } from '../client/answer.ts'

/** The most that an archive may unpack to, in bytes. */
const LIMIT = 16 * 1024 * 1024

/**
 * The files of a zip or a gzipped tar by their path, without a folder that all of them are in. Throws `BodyDefect` when it
 * is no such archive.
 */
export async function filesOfArchive(body: Buffer): Promise<Map<string, Buffer>> {
  const files = await read(body)
  const tops = new Set([...files.keys()].map((path) => path.split('/', 1)[0]))
  const isInOneFolder = tops.size === 1 && [...files.keys()].every((path) => path.includes('/'))
  if (!isInOneFolder) return files
  return new Map([...files].map(([path, bytes]) => [path.slice(path.indexOf('/') + 1), bytes]))
}

async function read(body: Buffer): Promise<Map<string, Buffer>> {
  if (body.subarray(0, 2).toString('latin1') === 'PK') return unzipped(body)
  if (body[0] === 0x1f && body[1] === 0x8b) return untarred(body)
  throw new BodyDefect({ rule: 'archive', received: 'neither a zip nor a gzipped archive' })
}

async function unzipped(body: Buffer): Promise<Map<string, Buffer>> {
  const { unzipSync } = await import('fflate')
  let total = 0
  try {
    const entries = unzipSync(body, {
      filter: ({ originalSize }) => {
        total += originalSize
        if (total > LIMIT) throw new Error('it unpacks to more than is read')
        return true
      },
    })
    return new Map(
      Object.entries(entries)
        .filter(([path]) => !path.endsWith('/'))
        .map(([path, bytes]) => [path, Buffer.from(bytes)]),
    )
  } catch (cause) {
    throw broken('zip', cause)
  }
}

async function untarred(body: Buffer): Promise<Map<string, Buffer>> {
  const { Parser } = await import('tar')
  const files = new Map<string, Buffer>()
  try {
    const tar = gunzipSync(body, { maxOutputLength: LIMIT })
    await new Promise<void>((resolve, reject) => {
      const parser = new Parser({
        strict: true,
        onReadEntry: (entry) => {
          const chunks: Buffer[] = []
          entry.on('data', (chunk: Buffer) => chunks.push(chunk))
          entry.on('end', () => {
            if (entry.type === 'File') files.set(entry.path, Buffer.concat(chunks))
          })
          entry.resume()
        },
      })
      parser.on('end', () => resolve())
      parser.on('error', reject)
      parser.end(tar)
    })
  } catch (cause) {
    throw broken('gzipped tar', cause)
  }
  return files
}

function broken(format: string, cause: unknown): BodyDefect {
  const message = cause instanceof Error ? cause.message : String(cause)
  return new BodyDefect({ rule: 'archive', received: `a broken ${format}: ${message}` })
}
