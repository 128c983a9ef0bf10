import { join } from 'node:path'
import { build, type BuildOptions, type Metafile } from 'esbuild'

const common: BuildOptions = {
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  // Bundled CommonJS packages call it to load modules of Node.
  banner: {
    js: `import { createRequire as newRequire } from 'node:module'; const require = newRequire(import.meta.url)`,
  },
  outbase: '.',
  outdir: 'dist',
  jsx: 'automatic',
  // Stack traces name the sources, which stay in the repository.
  sourcemap: 'linked',
  sourcesContent: false,
  logLevel: 'warning',
}

/**
 * The installed code: few files, split so that a command loads only the code that it needs. All packages are bundled except the given ones,
 * which npm installs.
 */
export async function bundlePackage(root: string, external: readonly string[]): Promise<Metafile> {
  const { metafile } = await build({
    ...common,
    external: [...external],
    metafile: true,
    absWorkingDir: root,
    entryPoints: [
      'cli/main.ts',
      'reference/main.ts',
      'cli/api.ts',
      'cli/drivers.ts',
      'cli/reporters.ts',
      'cli/suites.ts',
      'adapters/vitest/conformance.ts',
      'adapters/vitest/reaper-process.ts',
      'cli/launch/guard-process.ts',
    ],
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
  })
  return metafile
}

/** The code of the repository's own scripts, which is not part of the package. */
export async function bundleTools(root: string): Promise<void> {
  await build({
    ...common,
    packages: 'external',
    absWorkingDir: root,
    entryPoints: [
      'bench/main.ts',
      'bench/bare-script.ts',
      'bench/coverage/main.ts',
      'bench/picture/main.ts',
      'bench/reference/main.ts',
      'bench/reference/take-observations.ts',
      'mutation/score/main.ts',
      'mutation/score/worker.ts',
    ],
  })
}

/** Script and style of the HTML report, each one file that the reporter writes into the page. */
export async function bundlePage(root: string): Promise<Metafile> {
  const html = join(root, 'reporters/html')
  const { metafile } = await build({
    metafile: true,
    absWorkingDir: root,
    entryPoints: { 'page-script': join(html, 'client/main.ts'), 'page-style': join(html, 'style/page.css') },
    outdir: join(root, 'dist/page'),
    bundle: true,
    minify: true,
    // ASCII is independent of the encoding of the page.
    charset: 'ascii',
    format: 'iife',
    target: ['chrome123', 'firefox120', 'safari17.5'],
    tsconfig: join(html, 'client/tsconfig.json'),
    legalComments: 'none',
    logLevel: 'warning',
  })
  return metafile
}
