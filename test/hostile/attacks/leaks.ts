import { readdir, readFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { spellingsOf } from './spellings.ts'

/** The content of every file in a folder, by its path; evidence that is packed into a page counts as another file. */
export async function filesOf(folder: string): Promise<Record<string, string>> {
  if (!existsSync(folder)) return {}
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const read = await Promise.all(
    files.map(async (file) => [file.slice(folder.length + 1), await readFile(file, 'utf8')] as const),
  )
  return Object.fromEntries([
    ...read,
    ...read.flatMap(([name, text]) => {
      const packed = /<script type="application\/gzip\+base64" id="evidence">([^<]+)</.exec(text)?.[1]
      return packed === undefined
        ? []
        : [[`${name}, evidence`, gunzipSync(Buffer.from(packed, 'base64')).toString()]]
    }),
  ]) as Record<string, string>
}

/** Every spelling of a secret in a text, as `report.json: html of the secret #1`. */
export function leaksIn(texts: Readonly<Record<string, string>>, secrets: ReadonlySet<string>): string[] {
  const leaks: string[] = []
  const wanted = [...secrets].map((secret) => [...spellingsOf(secret)])
  for (const [name, text] of Object.entries(texts))
    for (const [index, spellings] of wanted.entries())
      for (const [spelling, spelled] of spellings)
        if (text.includes(spelled) || text.includes(JSON.stringify(spelled).slice(1, -1)))
          leaks.push(`${name}: ${spelling} of secret ${index + 1}`)
  return leaks
}
