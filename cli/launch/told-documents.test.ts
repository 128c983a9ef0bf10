import { expect, test } from 'vitest'
import { LaunchFailure } from '../base/launch.ts'
import { toldDocuments } from './told-documents.ts'

const url = 'http://localhost:3000'
const admin = { username: 'root', password: 'secret' }

test('the target file is found among other lines, and only what a server can say of itself is taken', async () => {
  const target = {
    rate: 1,
    proxy: 'http://proxy.example',
    headers: { 'x-secret': 'env:SECRET' },
    codeHosting: { url, admin, gitRemote: 'http://elsewhere.example/x.git' },
  }
  const log = `starting\n{"level":"info"}\n{broken\n${JSON.stringify(target)}\n`
  expect(await toldDocuments(log, () => {})).toEqual({ codeHosting: { url, admin } })
  expect(await toldDocuments('starting\n{"level":"info"}\n', () => {})).toBeUndefined()
})

test.each([
  [
    { codeHosting: { url, admin: { username: 'root', password: 'env:SECRET' } } },
    'codeHosting.admin.password is an environment variable, which a server cannot name',
  ],
  [{ codeHosting: { url, driver: './driver.ts' } }, 'a server cannot name the file of a driver'],
  [
    { codeHosting: { url, driver: { extends: '/tmp/driver.js' } } },
    'a server cannot name the file of a driver',
  ],
  [{ legacyForge: { url, driver: 'x/y' } }, 'a server cannot name the file of a driver'],
  [{ codeHosting: { admin } }, 'codeHosting.url is missing'],
])('%j does not start', async (target, message) => {
  const hidden: string[] = []
  const told = toldDocuments(JSON.stringify(target), (secret) => hidden.push(secret))
  await expect(told).rejects.toThrow(LaunchFailure)
  await expect(told).rejects.toThrow(`the target file in the log of the server: ${message}`)
  const written = /"password":"([^"]*)"/.exec(JSON.stringify(target))?.[1]
  expect(hidden).toEqual(written === undefined ? [] : [written])
})
