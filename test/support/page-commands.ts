import { readFileSync } from 'node:fs'

/** The text of a page of docs/. */
export function pageText(page: string): string {
  return readFileSync(new URL(`../../docs/${page}.md`, import.meta.url), 'utf8')
}

/** The code of a page in one language, block by block. */
export function codeOf(page: string, language: string): string[] {
  return [...pageText(page).matchAll(/^```(\w+)\n(.*?)^```$/gms)].flatMap(([, name, code = '']) =>
    name === language ? [code] : [],
  )
}

/** The commands of forge-conformance on a page, in its blocks of `sh` and within text, in order, without the command's name. */
export function commandsOf(page: string): string[][] {
  return [...pageText(page).matchAll(/(?:^|`)forge-conformance ((?:\\\n|[^\n`])+)/gm)].map(([, words = '']) =>
    [...words.replaceAll('\\\n', ' ').matchAll(/'([^']*)'|(\S+)/g)].map(
      ([, quoted, word]) => quoted ?? word ?? '',
    ),
  )
}
