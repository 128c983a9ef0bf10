import { dirname, join } from 'node:path'
import { documents } from '../../contract/index.ts'
import { openApiOf, type Example } from '../../contract/openapi/openapi.ts'
import { exceededJsonLimit } from '../../harness/client/json-size.ts'
import { mediaTypeOf } from '../../harness/client/media-type.ts'
import type { Exchange } from '../../harness/report/evidence.ts'
import { exitCodes } from '../../harness/report/exit-code.ts'
import { readEvidence } from '../../harness/report/read-evidence.ts'
import { UnreadableFile } from '../../harness/report/unreadable-file.ts'
import { visible } from '../../harness/report/visible.ts'
import { EVIDENCE_FILE } from '../../harness/report/write-report.ts'
import { jsonText } from '../../reporters/json-text.ts'
import { writeNew } from '../certify/write-new.ts'
import { type CommandInput, valueOf } from '../options/values.ts'
import { reportAt } from '../output/report-at.ts'
import { orUndefined, UsageError } from '../base/usage-error.ts'

/** `forge-conformance openapi`: writes a document as OpenAPI. Returns the exit code. */
export async function openApiCommand({ flags }: CommandInput): Promise<number> {
  const name = valueOf(flags, 'openApiDocument')
  const document = documents.find((each) => each.name === name) ?? documents[0]
  const from = valueOf(flags, 'examples')
  const text = jsonText(openApiOf(document, from === undefined ? [] : await examplesAt(from)), 2)
  const file = valueOf(flags, 'openApiOutput')
  if (file !== undefined) writeNew(file, text)
  process.stdout.write(file === undefined ? text : `OpenAPI document ${visible(file)}\n`)
  return exitCodes.held
}

/** The first response of each kind in the evidence of a run: by operation, status code and media type. Throws `UsageError`. */
async function examplesAt(path: string): Promise<Example[]> {
  const { file } = await reportAt(path)
  const found = new Map<string, Example>()
  try {
    for await (const exchange of readEvidence(join(dirname(file), EVIDENCE_FILE))) {
      const example = exampleOf(exchange)
      if (!example) continue
      const key = JSON.stringify([example.operation, example.status, example.mediaType])
      const known = found.get(key)?.body
      // An empty list is a poor example.
      if (!found.has(key) || (Array.isArray(known) && known.length === 0)) found.set(key, example)
    }
  } catch (cause) {
    if (cause instanceof UnreadableFile) throw new UsageError(cause.message)
    throw cause
  }
  return [...found.values()]
}

/** A larger body explains nothing. In characters. */
const MAX_EXAMPLE_LENGTH = 64 * 1024
/** Writing it takes a line, and blanks for its depth, for each value. */
const MAX_EXAMPLE = { jsonValues: 5000, jsonDepth: 50 }

/** Undefined for a response without a body, with a truncated or a large one, or with one that does not fit its media type. */
export function exampleOf({ operation, response }: Exchange): Example | undefined {
  if (operation === undefined || !response?.body || !('text' in response.body)) return undefined
  const { text, cut } = response.body
  if (cut !== undefined || text === '' || text.length > MAX_EXAMPLE_LENGTH) return undefined
  const mediaType = mediaTypeOf(response.headers)
  if (mediaType === undefined) return undefined
  if (mediaType !== 'application/json') return { operation, status: response.status, mediaType, body: text }
  if (exceededJsonLimit(Buffer.from(text), MAX_EXAMPLE) !== undefined) return undefined
  return orUndefined(() => ({
    ...{ operation, status: response.status, mediaType },
    body: JSON.parse(text) as unknown,
  }))
}
