import { OTHER_ENTRIES } from './response-form.ts'

/** The program that runs a plan in Node: its text after the constant `plan`. */
export const nodeProgram = String.raw`const { env } = process
const values = new Map()
const jars = new Map()
const made = []
let git
let stopped = 0

async function main() {
  for (const [variable, what] of plan.needed) {
    if (!env[variable]) return fail(variable + ' is needed: ' + what)
    values.set(variable, env[variable])
  }
  const { createHash, randomBytes } = await import('node:crypto')
  values.set('base', env.BASE || plan.base)
  values.set('legacy', env.LEGACY_BASE || plan.legacy)
  values.set('user_admin', env.FORGE_CONFORMANCE_ADMIN || plan.admin || '')
  values.set('mark', 'fc' + randomBytes(6).toString('hex').slice(1))
  values.set('MARK', values.get('mark').toUpperCase())
  for (const name of plan.passwords) values.set(name, randomBytes(12).toString('hex') + '-Aa1')
  values.set('sha1', (text) => createHash('sha1').update(text).digest('hex'))
  for (const [signal, code] of [['SIGINT', 130], ['SIGTERM', 143], ['SIGHUP', 129]])
    process.on(signal, () => (stopped = code))
  const differs = []
  try {
    if (plan.history !== undefined) git = await folder()
    for (const step of plan.steps) {
      if (stopped) return stopped
      const response = await play(step)
      if (response.isUnreachable) return fail('no server to ask: ' + response.head)
      const why = step.compared && difference(step.compared, response)
      if (why) differs.unshift(why)
      else if (isOther(step.recorded, response.status))
        differs.push('status ' + response.status + ', in the run ' + step.recorded + ': ' + step.title)
    }
  } finally {
    await clean()
  }
  console.log('\n# request:  ' + plan.decides + '\n# expected: ' + plan.expected + '\n# recorded: ' + plan.received)
  const undecided = plan.undecided && !differs.length
  if (differs.length) console.log('# did not come again: ' + differs[0])
  else console.log(undecided ? '# not decided: ' + plan.undecided : '# came again: the response is the recorded one')
  return undecided ? 2 : differs.length ? 1 : 0
}

function fail(why) {
  console.error('# ' + why)
  return 2
}

/** Whether a change was accepted in the run and refused now, or vice versa. */
function isOther(recorded, status) {
  return recorded !== 0 && Math.floor(recorded / 100) !== Math.floor(status / 100)
}

/** A template with its values. */
function text(template) {
  return template.map((part) => {
    if (typeof part === 'string') return part
    if ('csrf' in part) return jarOf(part.csrf).get('_csrf') ?? ''
    if ('salt' in part) return values.get('sha1')(part.salt + values.get(part.key))
    return values.get(part.value) ?? 'none'
  }).join('')
}

function jarOf(name) {
  if (!jars.has(name)) jars.set(name, new Map())
  return jars.get(name)
}

/** The headers of a step, the one with its credentials among them. */
function headersOf({ headers, user }) {
  const written = headers.map(([name, value]) => [name, text(value)])
  return user ? [...written, ['Authorization', basic(text(user[0]), text(user[1]))]] : written
}

function isSuccess(status) {
  return status >= 200 && status <= 299
}

async function play(step) {
  if (step.pause) await new Promise((resolve) => setTimeout(resolve, step.pause * 1000))
  if (step.creates) made.push({ kind: step.creates.kind, path: text(step.creates.path) })
  const headers = headersOf(step)
  const jar = step.jar === undefined ? undefined : jarOf(step.jar)
  if (jar?.size) headers.push(['Cookie', [...jar].map((pair) => pair.join('=')).join('; ')])
  const body = step.body && (step.body.base64 === undefined ? Buffer.from(text(step.body)) : Buffer.from(step.body.base64, 'base64'))
  const response = await send(step.method, text(step.url), headers, body)
  for (const line of response.cookies) {
    const [, name, value] = /^([^=;]+)=([^;]*)/.exec(line) ?? []
    if (jar && name) value ? jar.set(name, value) : jar.delete(name)
  }
  if (step.isJudged) console.log('\n# ' + shown(step.title) + '\n' + shown(response.head) + '\n\n' + shown(response.text))
  else console.error(response.status + ' ' + shown(step.title))
  for (const { variable, field, place, kind } of step.reads) {
    const found = [...response.text.matchAll(new RegExp('"' + field + '"\\s*:\\s*"?(' + (kind === 'number' ? '\\d+' : '[\\w.-]+') + ')', 'g'))]
    if (found[place - 1]) values.set(variable, found[place - 1][1])
  }
  if (step.fills) await fill(step.fills)
  return response
}

async function send(method, url, headers, body) {
  const [, scheme, host, rest] = /^(https?):\/\/([^/?#]+)([^#]*)/i.exec(url)
  const { request } = await import(scheme.toLowerCase() === 'https' ? 'node:https' : 'node:http')
  const { hostname, port } = new URL(scheme + '://' + host)
  // The path goes as it is, with its dots and in its bytes.
  const path = Buffer.from(rest || '/').toString('latin1')
  const lines = [['Host', host], ['Connection', 'close'], ...headers]
  if (body) lines.push(['Content-Length', String(body.length)])
  return new Promise((resolve) => {
    const lost = ({ code, message }) => {
      const isUnreachable = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'].includes(code)
      resolve({ status: 0, type: '', head: String(message || code), cookies: [], text: '', isUnreachable })
    }
    const sent = request(
      { hostname: hostname.replace(/^\[|\]$/g, ''), port, path, method, headers: lines.flat().map((one) => Buffer.from(one).toString('latin1')), timeout: 60_000 },
      (response) => {
        const parts = []
        response.on('data', (part) => parts.push(part))
        response.on('error', lost)
        response.on('end', () => {
          const { rawHeaders: raw } = response
          const head = raw.flatMap((name, at) => (at % 2 ? [] : [name + ': ' + raw[at + 1]]))
          resolve({
            status: response.statusCode,
            type: (response.headers['content-type'] ?? '').split(';')[0].trim().toLowerCase(),
            head: ['HTTP/' + response.httpVersion + ' ' + response.statusCode, ...head].join('\n'),
            cookies: response.headers['set-cookie'] ?? [],
            text: Buffer.concat(parts).toString(),
          })
        })
      },
    )
    sent.on('timeout', () => sent.destroy(new Error('no response within a minute')))
    sent.on('error', lost)
    sent.end(body)
  })
}

function basic(user, password) {
  return 'Basic ' + Buffer.from(user + ':' + password).toString('base64')
}

/** A text without characters that control a terminal. */
function shown(text) {
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028-\u202e]/g, '')
}

/** The difference between a response and the recorded one. */
function difference({ status, type, shape, lines, recorded }, response) {
  if (response.status !== status) return 'status ' + response.status + ', in the run ' + status
  if (type !== undefined && response.type !== type) return 'media type ' + response.type + ', in the run ' + type
  const first = response.text.trimStart().slice(0, 1)
  const found = first === '' || first === '[' || first === '{' ? first : 'other'
  if (shape !== undefined && found !== shape) return 'a body that begins with ' + (found || 'nothing') + ', in the run ' + (shape || 'nothing')
  if (lines !== undefined && chosen(form(response.text), lines).join('\n') !== recorded) return lines === 'own' ? '${OTHER_ENTRIES}' : 'another body than in the run'
  return undefined
}

function chosen(all, which) {
  if (which === 'all') return all
  if (which === 'count') return [String(all.filter((line) => line === '{').length)]
  if (which === 'own') return all.filter((line) => /<fc>|<\d+>/.test(line)).sort()
  return all.filter((line) => new RegExp('^"(?:' + which.of + ')":').test(line))
}

/** A response with a line for each property, without values that differ from run to run. */
function form(text) {
  return text
    .replaceAll('\r', '')
    .replaceAll(values.get('base') || '\0', '<base>')
    .replaceAll(values.get('mark'), '<fc>')
    .replaceAll(values.get('MARK'), '<fc>')
    .replaceAll(/[[\]{},]/g, '\n$&\n')
    .split('\n')
    .map((line) =>
      line
        .replaceAll(/^[ \t]+|[ \t]+$/g, '')
        .replace(/"[ \t]*:[ \t]*/, '":')
        .replaceAll(/\d{4}-\d\d-\d\d[T ][\d:.]*[Z+-]?[\d:]*/g, '<time>')
        .replaceAll(/[0-9a-f]{32,}/g, '<hash>')
        .replaceAll(/\/\d+(["/?])/g, '/<number>$1')
        .replace(/:\d{10}$/, ':<time>')
        .replace(/^("[a-z_]*(?:id|number|index|issue)":)(\d+)$/, (_, key, number) => {
          const label = plan.labels.find(([variable]) => values.get(variable) === number)
          return key + (label ? label[1] : '<number>')
        }),
    )
    .filter((line) => line !== '')
}

/** Removes what was created, repositories before organizations before users. */
async function clean() {
  if (git) (await import('node:fs')).rmSync(git, { recursive: true, force: true })
  if (env.KEEP || !plan.remover) return
  const signature = headersOf(plan.remover)
  const asked = async (method, path) => (await send(method, values.get('base') + '/api/v1/' + path, signature)).status
  for (const [kind, place, shown] of [['repository', 'repos', 'repos'], ['organization', 'orgs', 'orgs'], ['user', 'admin/users', 'users']])
    for (const path of new Set(made.filter((one) => one.kind === kind).map((one) => one.path))) {
      let status
      let isThere = true
      // A server without the operation also returns 404, and a wrong server may ignore the first DELETE.
      for (let tries = 0; isThere && tries < 2; tries++) {
        status = await asked('DELETE', place + '/' + path)
        const isAnswered = isSuccess(status) || status === 404
        isThere = !isAnswered || ![404, 410].includes(await asked('GET', shown + '/' + path))
      }
      if (isThere) console.error('# left: ' + kind + ' ' + path + ' (' + status + ')')
    }
}

/** A repository with the commits that the run pushes. */
async function folder() {
  const [{ mkdtempSync }, { tmpdir }, { join }] = await Promise.all([import('node:fs'), import('node:os'), import('node:path')])
  const path = mkdtempSync(join(tmpdir(), 'forge-script-'))
  await run(['init', '-q', '--bare', path])
  await run(['-C', path, 'fast-import', '--quiet', '--done'], plan.history)
  return path
}

async function run(words, input, further) {
  const { spawnSync } = await import('node:child_process')
  const stdio = [input === undefined ? 'ignore' : 'pipe', 'ignore', 'inherit']
  spawnSync('git', words, { ...(input === undefined ? {} : { input }), stdio, env: { ...env, ...further } })
}

async function fill({ owner, password, repository, branch }) {
  const name = text(owner)
  const address = values.get('base') + '/' + name + '/' + text(repository) + '.git'
  const references = ['main:' + branch, 'stable:stable', 'refs/heads/feature/*:refs/heads/feature/*', 'refs/tags/*:refs/tags/*']
  // The credentials are not in the address, which other users of the machine can see.
  const settings = { GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: 'http.extraHeader', GIT_CONFIG_VALUE_0: 'Authorization: ' + basic(name, values.get(password)) }
  const options = ['-c', 'http.followRedirects=false', '-c', 'credential.helper=']
  await run(['-C', git, ...options, 'push', '-q', address, ...references], undefined, { ...settings, GIT_TERMINAL_PROMPT: '0' })
  await new Promise((resolve) => setTimeout(resolve, 1000))
}

main().then((code) => (process.exitCode = stopped || code), (error) => (process.exitCode = fail(String(error.message))))
`
