import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readReport } from '../../harness/report/read-report.ts'
import { emptyFolder, urlOf } from '../support/resources.ts'
import { runCli, type Where } from '../support/run-cli.ts'

/** An unusable target: one line gives the reason, every verdict is error, a report is written, exit code 3. */
async function expectNothingLearned(words: readonly string[], why: RegExp, where: Where = {}): Promise<void> {
  const cwd = emptyFolder()
  const { code, stdout, stderr } = await runCli(['run', ...words], { ...where, cwd })
  expect(stdout).toMatch(why)
  expect(stdout.split('\n').filter((line) => why.test(line))).toHaveLength(1)
  expect(stdout).not.toContain(' requirements held')
  expect(stderr).toBe('connecting to the targets …\n')
  expect(code).toBe(3)
  const report = await readReport(join(cwd, 'conformance-report', 'report.json'))
  const verdicts = new Set(report.targets.flatMap(({ results }) => results.map(({ verdict }) => verdict)))
  expect([...verdicts]).toEqual(['error'])
}

test('a dead port', async () => {
  await expectNothingLearned(['http://127.0.0.1:1'], /127\.0\.0\.1:1.*cannot be reached/)
})

test('a plain web page', async () => {
  const url = await urlOf((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<html>\x1b[2Jhello</html>')
  })
  await expectNothingLearned([url], /does not look like the code-hosting API/)
})

/** The URL of a server that searches users, rejects every password and serves nothing else. */
const startWithTokensAlone = (): Promise<string> =>
  urlOf(({ url }, response) => {
    response.setHeader('content-type', 'application/json')
    if (url?.startsWith('/api/v1/users/search')) return response.end('{"ok":true,"data":[]}')
    response.statusCode = url === '/api/v1/user' ? 401 : 404
    return response.end()
  })

test.each([
  [
    'has no time tracking',
    [],
    /refuses the administrator root \(401 on GET \/user, 404 on .*set codeHosting\.admin\.token/,
  ],
  [
    'has a driver that signs users in with tokens',
    ['--driver', 'gogs'],
    /refuses the administrator root .*set codeHosting\.admin\.token/,
  ],
])('a server that refuses the password of the administrator and %s', async (_, driver, why) => {
  const env = { FORGE_CONFORMANCE_ADMIN_PASSWORD: 'password-of-root' }
  await expectNothingLearned([await startWithTokensAlone(), '--admin', 'root', ...driver], why, { env })
})

test('a target on another machine is not changed, and a notice says so', async () => {
  const { stderr } = await runCli('run http://0.0.0.0:1')
  expect(stderr).toMatch(
    /^note 0\.0\.0\.0:1 is not on this machine: requests that could change it are not sent/,
  )
  const allowed = await runCli('run http://0.0.0.0:1 --allow-writes')
  expect(allowed.stderr).not.toContain('is not on this machine')
})
