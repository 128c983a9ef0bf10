import { BodyDefect } from '../client/answer.ts'
import { filesOfArchive } from './archive.ts'
import { defectOf, finding, type Finding } from './finding.ts'
import type { Reply } from './reply.ts'
import { formatValue } from './format.ts'

/** The matchers for bodies that are no JSON: HTML, archives, and shapes that the document does not declare. */
export const contentMatchers = {
  /** The body is HTML that has one of these elements around this text. */
  toRenderElement(reply: Reply, elements: readonly string[], text: string): Finding {
    const defect = defectOf(() => reply.text())
    const html = defect === undefined ? reply.text() : ''
    const holds = elements.some((element) => surrounds(html, element, text))
    const wanted = `${elements.map((element) => `<${element}>`).join(' or ')} around ${formatValue(text)}`
    return finding(reply, holds, wanted, defect ?? formatValue(html))
  },

  /** The body is HTML with a link to this address. */
  toLinkTo(reply: Reply, address: string): Finding {
    const defect = defectOf(() => reply.text())
    const html = defect === undefined ? reply.text() : ''
    const links = [...html.matchAll(/<a\b[^>]*\bhref\s*=\s*["']?([^"'\s>]+)/gi)].map(([, target]) => target)
    return finding(reply, links.includes(address), `a link to ${address}`, defect ?? formatValue(html))
  },

  /** The body is text without this in it. */
  toBeTextWithout(reply: Reply, text: string): Finding {
    const defect = defectOf(() => reply.text())
    const holds = defect === undefined && !reply.text().includes(text)
    return finding(reply, holds, `nothing left of ${formatValue(text)}`, defect ?? formatValue(reply.text()))
  },

  /** The body is text with this in it, wherever. */
  toContainText(reply: Reply, text: string): Finding {
    const defect = defectOf(() => reply.text())
    const holds = defect === undefined && reply.text().includes(text)
    return finding(
      reply,
      holds,
      `a body that mentions ${formatValue(text)}`,
      defect ?? formatValue(reply.text()),
    )
  },

  /** The body is another than that of the other answer. */
  toDifferInBodyFrom(reply: Reply, other: Reply): Finding {
    const wanted = `another body than in the answer to ${other.request}`
    return finding(reply, !reply.body.equals(other.body), wanted, 'the same')
  },

  /** The body is a zip or a gzipped tar with exactly these files, in a folder of their own or not. */
  async toBeArchiveOf(reply: Reply, wanted: Readonly<Record<string, string>>): Promise<Finding> {
    const expected = `an archive of ${Object.keys(wanted).sort().join(', ')}`
    try {
      const flaw = differenceOf(await filesOfArchive(reply.body), wanted)
      return finding(reply, flaw === undefined, expected, flaw ?? 'these')
    } catch (cause) {
      if (cause instanceof BodyDefect) return finding(reply, false, expected, cause.message)
      throw cause
    }
  },
}

function differenceOf(
  found: ReadonlyMap<string, Buffer>,
  wanted: Readonly<Record<string, string>>,
): string | undefined {
  const missing = Object.keys(wanted).filter((path) => !found.has(path))
  if (missing.length > 0) return `no ${missing.join(', ')}, but ${[...found.keys()].sort().join(', ')}`
  const further = [...found.keys()].filter((path) => !Object.hasOwn(wanted, path))
  if (further.length > 0) return `${further.sort().join(', ')} besides`
  const changed = Object.entries(wanted).find(([path, text]) => !found.get(path)?.equals(Buffer.from(text)))
  return changed && `other content in ${changed[0]}`
}

/** True when `html` has an element of that name with `text` in it, whatever attributes and elements are around. */
function surrounds(html: string, element: string, text: string): boolean {
  const found = new RegExp(`<${element}(?:\\s[^>]*)?>([\\s\\S]*?)</${element}\\s*>`, 'gi')
  return [...html.matchAll(found)].some(([, inside = '']) => textOf(inside).includes(text))
}

/** The text of HTML, as far as letters may be written by their number. */
function textOf(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/gi, (written, hex?: string, decimal?: string) => {
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      return code <= 0x10ffff ? String.fromCodePoint(code) : written
    })
}
