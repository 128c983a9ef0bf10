import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '../../schemas/load.ts'

const read = (file: string): string => readFileSync(join(packageRoot(), file), 'utf8')

interface Locked {
  readonly dev?: boolean
  readonly peer?: boolean
  readonly hasInstallScript?: boolean
}

test('no package that users install has an install script', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }
  const installed = Object.entries(packages).filter(([, { dev, peer }]) => !dev && !peer)
  expect(installed.length).toBeGreaterThan(10)
  expect(installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path)).toEqual([])
})

test('the package itself runs nothing when it is installed', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  expect(Object.keys(scripts).filter((name) => /^(pre|post)?install$/.test(name))).toEqual([])
})

test('a release has provenance, and its workflow may do nothing else', () => {
  const workflow = read('.github/workflows/release.yml')
  expect(workflow).toMatch(/npm publish --provenance/)
  expect(workflow).toMatch(/npm audit --omit=dev/)
  expect(workflow).toMatch(/^permissions: \{\}$/m)
  expect([...workflow.matchAll(/^ +([a-z-]+): write$/gm)].map(([, what]) => what)).toEqual(['id-token'])
})
