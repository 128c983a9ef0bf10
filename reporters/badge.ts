import { visible } from '../harness/report/visible.ts'
import { badgeContent, type BadgeContent } from './badge-content.ts'
import type { Reporter } from './common/reporter.ts'
import { xmlAttribute, xmlText } from './xml.ts'

const colors: Readonly<Record<BadgeContent['color'], string>> = {
  brightgreen: '#4b0',
  red: '#dd4343',
  orange: '#ea7233',
  lightgrey: '#939393',
}

/** A badge as an SVG image, for a project's documentation. */
export const badgeReporter: Reporter = {
  name: 'badge',
  file: 'badge.svg',
  render: (report) => badge(badgeContent(report)),
}

/** A badge as SVG. */
export function badge({ label, message, color }: Pick<BadgeContent, 'label' | 'message' | 'color'>): string {
  return `${badgeSvg(visible(label), visible(message), colors[color])}\n`
}

/** Two adjacent boxes of text, in the flat style of shields.io. */
function badgeSvg(label: string, message: string, color: string): string {
  const [left, right] = [boxWidth(label), boxWidth(message)]
  const width = left + right
  const all = `${label}: ${message}`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="20" role="img" aria-label="${xmlAttribute(all)}">`,
    `<title>${xmlText(all)}</title>`,
    '<linearGradient id="s" x2="0" y2="100%"><stop offset="0" stop-color="#bbb" stop-opacity=".1"/><stop offset="1" stop-opacity=".1"/></linearGradient>',
    `<clipPath id="r"><rect width="${width}" height="20" rx="3"/></clipPath>`,
    `<g clip-path="url(#r)"><rect width="${left}" height="20" fill="#555"/><rect x="${left}" width="${right}" height="20" fill="${color}"/><rect width="${width}" height="20" fill="url(#s)"/></g>`,
    '<g text-anchor="middle" font-family="Verdana,Geneva,DejaVu Sans,sans-serif" font-size="11" text-rendering="geometricPrecision">',
    textOf(label, 0, left),
    textOf(message, left, right),
    '</g></svg>',
  ].join('')
}

const PADDING = 5

function boxWidth(text: string): number {
  return Math.ceil(textWidth(text)) + 2 * PADDING
}

/** A shadow and the text, stretched to the measured width, so that the viewer's font does not matter. */
function textOf(text: string, x: number, width: number): string {
  const place = `x="${x + width / 2}" textLength="${width - 2 * PADDING}"`
  return [
    `<text aria-hidden="true" ${place} y="15" fill="#010101" fill-opacity=".3">${xmlText(text)}</text>`,
    `<text ${place} y="14" fill="#fff">${xmlText(text)}</text>`,
  ].join('')
}

/** Widths of characters in Verdana of 11 pixels, which shields.io's badges use. */
const widths: ReadonlyArray<readonly [pixels: number, characters: string]> = [
  [3, "'il"],
  [3.9, 'jf ,.'],
  [4.7, '!tIr'],
  [5, '()-/:;J[\\]|"'],
  [5.8, 'csz?'],
  [6.3, 'LF'],
  [6.6, 'kvxyeaPo'],
  [6.8, 'YTbdgpq'],
  [7, 'Ehnu{}$*0123456789_`'],
  [7.6, 'ASVBXZKRC'],
  [8.2, '&UNH'],
  [8.6, 'DGOQ'],
  [9.1, '#+<=>^w~M'],
  [10.9, 'mW@'],
]
/** The width of `%`, and of characters without an entry. */
const WIDEST = 11.8

const widthOf = new Map(widths.flatMap(([pixels, characters]) => [...characters].map((one) => [one, pixels])))

/** The width of a text in pixels; for characters beyond ASCII an upper bound. */
function textWidth(text: string): number {
  return [...text].reduce((sum, character) => sum + (widthOf.get(character) ?? WIDEST), 0)
}
