import { expect, test } from 'vitest'
import { completeLaunch } from './complete-launch.ts'
import { recipeFor } from './recipes.ts'
import { filledIn } from '../launch/set-up.ts'

test.each([
  ['gitea/gitea:1.22', 'gitea'],
  ['gitea/gitea:1.22-rootless', 'gitea'],
  ['docker.io/gitea/gitea@sha256:abc', 'gitea'],
  ['localhost:5000/gitea', 'gitea'],
  ['codeberg.org/forgejo/forgejo:9', 'forgejo'],
  ['gogs/gogs', 'gogs'],
  ['forge-conformance', 'forge-conformance'],
  ['my/notgitea:1', undefined],
  ['postgres:16', undefined],
])('the recipe for %s is %s', (image, recipe) => {
  expect(recipeFor(image)).toBe(recipe)
})

test('a recipe gives URL, driver, administrator and set-up; the target wins', () => {
  const { name, launch, codeHosting } = completeLaunch({ launch: { image: 'gitea/gitea:1.22' } }, '--image')
  expect(name).toBe('gitea/gitea:1.22')
  expect(codeHosting).toMatchObject({ url: 'http://localhost:3000', driver: 'gitea' })
  expect(launch?.environment).toMatchObject({ GITEA__security__INSTALL_LOCK: 'true' })
  const own = completeLaunch(
    {
      name: 'mine',
      launch: { image: 'gitea/gitea:1.22', environment: { A: 'b' } },
      codeHosting: { url: 'http://localhost:4000/sub', admin: { username: 'root' } },
    },
    'f',
  )
  expect(own).toMatchObject({
    name: 'mine',
    codeHosting: { url: 'http://localhost:4000/sub', driver: 'gitea' },
  })
  expect(own.launch?.environment).toMatchObject({ A: 'b', GITEA__security__INSTALL_LOCK: 'true' })
  expect(own.codeHosting?.admin?.password).toMatch(/^Fc-[0-9a-f]{24}$/)
})

test('every run has another password for the administrator', () => {
  const password = () =>
    completeLaunch({ launch: { image: 'gogs/gogs' } }, '--image').codeHosting?.admin?.password
  expect(password()).not.toBe(password())
})

test('placeholders of set-up steps and files are those of the administrator', () => {
  const { launch, codeHosting } = completeLaunch({ launch: { image: 'gogs/gogs' } }, '--image')
  const filled = filledIn(launch, { codeHosting: { url: '', driver: 'gogs', ...codeHosting } })
  const text = JSON.stringify(filled)
  expect(text).not.toMatch(/\{(username|password|email)\}/)
  expect(filled?.setup?.[0]?.exec).toContain(codeHosting?.admin?.password)
})

test.each([
  [{}, 'launch requires one of image, dockerfile, compose and start'],
  [
    { image: 'a', start: 'b' },
    'launch requires one of image, dockerfile, compose and start, not image and start',
  ],
  [{ compose: 'c.yaml' }, 'launch.service is missing'],
  [
    { image: 'gitea', recipe: 'gitee' },
    'launch.recipe is not one of gitea, forgejo, gogs, forge-conformance; did you mean',
  ],
  [{ image: 'gitea', setup: [{}] }, 'launch.setup[0] requires either exec or request'],
  [{ image: 'gitea', setup: [{ request: 'install' }] }, 'launch.setup[0].request is a method and a path'],
])('%j is refused', (launch, message) => {
  expect(() => completeLaunch({ launch }, 'f')).toThrow(`f: ${message}`)
})
