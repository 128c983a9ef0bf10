import type { Reporter } from './common/reporter.ts'

/** The files of all reporters that write one; a test compares them with the reporters. */
export const fileOfReporter: Readonly<Record<string, string>> = {
  html: 'index.html',
  junit: 'junit.xml',
  ctrf: 'ctrf.json',
  tap: 'results.tap',
  markdown: 'summary.md',
  sarif: 'results.sarif',
  har: 'evidence.har',
  badge: 'badge.svg',
  'badge-endpoint': 'badge.json',
  csv: 'results.csv',
}

/** Loads a reporter by its name. Only reporters that run are loaded. */
export const reporters: Readonly<Record<string, () => Promise<Reporter>>> = {
  html: () => import('./html/html.ts').then(({ htmlReporter }) => htmlReporter),
  junit: () => import('./junit.ts').then(({ junitReporter }) => junitReporter),
  ctrf: () => import('./ctrf.ts').then(({ ctrfReporter }) => ctrfReporter),
  tap: () => import('./tap.ts').then(({ tapReporter }) => tapReporter),
  markdown: () => import('./markdown.ts').then(({ markdownReporter }) => markdownReporter),
  sarif: () => import('./sarif.ts').then(({ sarifReporter }) => sarifReporter),
  github: () => import('./github.ts').then(({ githubReporter }) => githubReporter),
  har: () => import('./har.ts').then(({ harReporter }) => harReporter),
  badge: () => import('./badge.ts').then(({ badgeReporter }) => badgeReporter),
  'badge-endpoint': () =>
    import('./badge-endpoint.ts').then(({ badgeEndpointReporter }) => badgeEndpointReporter),
  csv: () => import('./csv.ts').then(({ csvReporter }) => csvReporter),
}
