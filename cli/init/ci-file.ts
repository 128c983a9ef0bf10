import { packageIdentity } from '../../schemas/load.ts'

export type CiEngine = 'github' | 'gitlab'

/** The path of the file of each engine. */
export const ciFiles: Readonly<Record<CiEngine, string>> = {
  github: '.github/workflows/conformance.yml',
  gitlab: '.gitlab-ci.yml',
}

interface CiJob {
  readonly target: string
  readonly baseline: string
  /** Environment variables with secrets. */
  readonly variables: readonly string[]
}

/** A file that checks the server of a target file in continuous integration, with the version of this package. */
export function ciFile(engine: CiEngine, job: CiJob): string {
  return engine === 'github' ? githubFile(job) : gitlabFile(job)
}

/** Whether a file name is part of an expression, which GitHub replaces before a shell reads its quotes. */
export function isExpression(file: string): boolean {
  return file.includes('${{')
}

/** The text in a form in which YAML interprets none of its characters. */
function yamlText(text: string): string {
  return /^[\w./@,= -]+$/.test(text) ? text : JSON.stringify(text)
}

function command({ target, baseline }: CiJob, reporters: string): string {
  const { name, version } = packageIdentity()
  return yamlText(
    `npx --yes --package ${name}@${version} ${name} run --target ${target} --baseline ${baseline} --reporter ${reporters}`,
  )
}

function githubFile(job: CiJob): string {
  const secrets = job.variables.map((name) => `          ${name}: \${{ secrets.${name} }}\n`)
  return `name: conformance
on: [push, pull_request]
jobs:
  conformance:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 24
      # Start the server before this step, or by its command: --start 'COMMAND'.
      - run: ${command(job, 'terminal,html,github')}
${secrets.length > 0 ? `        env:\n${secrets.join('')}` : ''}      - uses: actions/upload-artifact@v4
        if: \${{ !cancelled() }}
        with:
          name: conformance-report
          path: conformance-report
`
}

function gitlabFile(job: CiJob): string {
  const masked =
    job.variables.length > 0 ? `  # Masked variables of the project: ${job.variables.join(', ')}.\n` : ''
  return `conformance:
  image: node:24-bookworm
${masked}  script:
    # Start the server before this line, or by its command: --start 'COMMAND'.
    - ${command(job, 'terminal,html,junit')}
  artifacts:
    when: always
    paths:
      - conformance-report/
    reports:
      junit: conformance-report/junit.xml
`
}
