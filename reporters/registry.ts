import type { Reporter } from './common/reporter.ts'

/** A reporter that writes a file, if it does, and loads only when it runs; a test compares the file with the reporter's. */
type Registered = readonly [file: string | undefined, load: () => Promise<Reporter>]

const registered: Readonly<Record<string, Registered>> = {
  html: ['index.html', () => import('./html/html.ts').then(({ htmlReporter }) => htmlReporter)],
  junit: ['junit.xml', () => import('./junit.ts').then(({ junitReporter }) => junitReporter)],
  ctrf: ['ctrf.json', () => import('./ctrf.ts').then(({ ctrfReporter }) => ctrfReporter)],
  tap: ['results.tap', () => import('./tap.ts').then(({ tapReporter }) => tapReporter)],
  markdown: ['summary.md', () => import('./markdown.ts').then(({ markdownReporter }) => markdownReporter)],
  sarif: ['results.sarif', () => import('./sarif.ts').then(({ sarifReporter }) => sarifReporter)],
  github: [undefined, () => import('./github.ts').then(({ githubReporter }) => githubReporter)],
  har: ['evidence.har', () => import('./har.ts').then(({ harReporter }) => harReporter)],
  badge: ['badge.svg', () => import('./badge.ts').then(({ badgeReporter }) => badgeReporter)],
  'badge-endpoint': [
    'badge.json',
    () => import('./badge-endpoint.ts').then(({ badgeEndpointReporter }) => badgeEndpointReporter),
  ],
  csv: ['results.csv', () => import('./csv.ts').then(({ csvReporter }) => csvReporter)],
}

/** The files of all reporters that write one. */
export const fileOfReporter: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(registered).flatMap(([name, [file]]) => (file === undefined ? [] : [[name, file]])),
)

/** Loads a reporter by its name. */
export const reporters: Readonly<Record<string, () => Promise<Reporter>>> = Object.fromEntries(
  Object.entries(registered).map(([name, [, load]]) => [name, load]),
)
