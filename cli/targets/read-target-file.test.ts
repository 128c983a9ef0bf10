import { expect, test } from 'vitest'
import { checkTarget } from './read-target-file.ts'

const refused = (admin: object) =>
  expect(checkTarget({ codeHosting: { url: 'http://h', admin } }, 't.json')).rejects

test('what is no word in the place of a property may be a secret, and is not repeated', async () => {
  await refused({ username: 'root', 'S3cr3t-XYZ': 1 }).toThrow(
    't.json: a property of codeHosting.admin is not known; known here: ',
  )
  await refused({ username: 'root', 'S3cr3t-XYZ': 1 }).not.toThrow('S3cr3t')
  await refused({ user: 'root' }).toThrow('t.json: codeHosting.admin.user is not known')
  await refused({ 'pass-word': 'x' }).toThrow('codeHosting.admin.pass-word is not known; did you mean')
})

test('a target has at most 100 headers', async () => {
  const target = (count: number) => ({
    codeHosting: { url: 'http://h' },
    headers: Object.fromEntries(Array.from({ length: count }, (_, number) => [`x-${number}`, 'v'])),
  })
  await expect(checkTarget(target(100), 't.json')).resolves.toBeDefined()
  await expect(checkTarget(target(101), 't.json')).rejects.toThrow('t.json: headers')
})
