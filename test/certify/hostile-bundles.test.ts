import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { Header, Pax } from 'tar'
import { describe, expect, it } from 'vitest'
import { isBundle, readBundle } from '../../cli/certify/read-bundle.ts'
import { writeBundle } from '../../cli/certify/write-bundle.ts'
import { allFiles, type BundleFiles } from '../../proof/certify/bundle-files.ts'
import { toBytes } from '../../proof/certify/bytes.ts'
import { emptyFolder } from '../support/resources.ts'

const MIB = 1024 * 1024
const work = emptyFolder()
const files: BundleFiles = new Map([...allFiles].map((name) => [name, toBytes(`content of ${name}`)]))

interface Entry {
  readonly path: string
  readonly type?: string
  readonly content?: string | Buffer
  readonly linkpath?: string
  /** Replaces the size of the content. */
  readonly size?: number
}

/** The blocks of an entry of a tar archive. */
function blocksOf({ path, type = 'File', content = '', linkpath = '', size }: Entry): Buffer {
  const body = Buffer.from(content)
  const block = Buffer.alloc(512)
  new Header({ path, type: type as 'File', linkpath, size: size ?? body.length, mode: 0o644 }).encode(block)
  return Buffer.concat([block, body, Buffer.alloc((512 - (body.length % 512)) % 512)])
}

/** The same blocks with another type of entry, also one that no library writes. */
function withType(blocks: Buffer, type: string): Buffer {
  blocks.write(type, 156)
  blocks.fill(' ', 148, 156)
  const sum = blocks.subarray(0, 512).reduce((total, byte) => total + byte, 0)
  blocks.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return blocks
}

/** An archive with these entries instead of a bundle. */
function archiveOf(blocks: readonly Buffer[]): string {
  const file = join(work, 'archive.tgz')
  writeFileSync(file, gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)])))
  return file
}

const good = { path: 'certificate/certificate.json', content: '{}' }

/** The reason why a bundle is rejected, within the time and memory for the largest bundle. */
async function refusal(path: string): Promise<string> {
  const started = performance.now()
  const before = process.memoryUsage().arrayBuffers
  const why = await readBundle(path).then(
    () => 'accepted',
    (cause: unknown) => (cause instanceof Error ? cause.message : String(cause)),
  )
  expect(performance.now() - started).toBeLessThan(20_000)
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(400 * MIB)
  return why.replaceAll(`${work}/`, '')
}

describe('an archive', () => {
  it.each(['', './', 'acme/', './acme/'])('has its files in front of which is "%s"', async (front) => {
    const entries = [...files].map(([name, content]) =>
      blocksOf({ path: `${front}${name}`, content: Buffer.from(content) }),
    )
    expect(await readBundle(archiveOf(entries))).toEqual(files)
  })

  it.each<[string, readonly Entry[], string]>([
    [
      'a symbolic link',
      [{ path: 'certificate/certificate.json', type: 'SymbolicLink', linkpath: '/etc/passwd' }],
      'archive.tgz is no plain tar archive: certificate/certificate.json is a symbolic link',
    ],
    [
      'a hard link',
      [good, { path: 'certificate/matrix.html', type: 'Link', linkpath: 'certificate/certificate.json' }],
      'archive.tgz is no plain tar archive: certificate/matrix.html is a link',
    ],
    [
      'a device',
      [{ path: 'certificate/certificate.json', type: 'CharacterDevice' }],
      'archive.tgz is no plain tar archive: certificate/certificate.json is a device',
    ],
    [
      'a pipe',
      [{ path: 'certificate/matrix.html', type: 'FIFO' }],
      'archive.tgz is no plain tar archive: certificate/matrix.html is a pipe',
    ],
    [
      'a way out of its folder',
      [{ path: 'certificate/../../evil', content: 'x' }],
      'its entry certificate/../../evil leaves the folder of the bundle',
    ],
    [
      'an absolute path',
      [{ path: '/etc/cron.d/evil', content: 'x' }],
      'its entry /etc/cron.d/evil leaves the folder of the bundle',
    ],
    [
      'a backslash',
      [{ path: 'certificate\\..\\evil', content: 'x' }],
      'its entry certificate\\..\\evil leaves the folder of the bundle',
    ],
    ['a file twice', [good, good], 'certificate.json is there twice'],
    [
      'a file in a folder and in none',
      [good, { ...good, path: 'certificate.json' }],
      'certificate.json is there twice',
    ],
    [
      'a file of another folder',
      [good, { path: 'other/certificate.json' }],
      'certificate.json is there twice',
    ],
    ['another file', [good, { path: 'certificate/run/evil.js' }], 'run/evil.js belongs to no bundle'],
  ])('with %s is refused', async (_, entries, says) => {
    expect(await refusal(archiveOf(entries.map(blocksOf)))).toBe(says)
  })

  it('whose files would be unpacked into two folders is refused', async () => {
    expect(await refusal(archiveOf([good, { path: 'other/matrix.html' }].map(blocksOf)))).toBe(
      'archive.tgz has its files in more than one folder',
    )
  })

  it.each([
    ['a sparse file', 'S', 'a sparse file'],
    ['a type of Solaris', 'A', 'of an unknown type'],
    ['a type that nobody knows', 'B', 'of an unknown type'],
    ['a part of a file', 'M', 'of an unknown type'],
    ['a file of an old format', '\0', 'of an unknown type'],
    ['a long name of GNU tar', 'L', 'an extended header'],
  ])('with an entry that other programs unpack otherwise is refused: %s', async (_, type, what) => {
    const more = withType(blocksOf({ ...good, content: '{"outcome":"conforms"}' }), type)
    expect(await refusal(archiveOf([blocksOf(good), more]))).toBe(
      `archive.tgz is no plain tar archive: certificate/certificate.json is ${what}`,
    )
  })

  // Programs differ in which records they find in one: a record may stand within the value of another.
  it.each<[string, Pax, readonly Entry[]]>([
    ['another path', new Pax({ path: 'certificate/../evil' }), [good]],
    ['a path within a comment', new Pax({ comment: 'x\n26 path=certificate/run/\n' }), [good]],
    ['more than is read', new Pax({ comment: 'x'.repeat(5000), path: 'certificate/matrix.html' }), [good]],
    ['all entries', new Pax({ comment: 'x' }, true), [good]],
    ['a sparse file', new Pax({ comment: '\n50 GNU.sparse.name=certificate/certificate.json' }), [good]],
    ['no entry', new Pax({ comment: 'x' }), []],
  ])('with an extended header for %s is refused', async (_, pax, entries) => {
    expect(await refusal(archiveOf([pax.encode(), ...entries.map(blocksOf)]))).toMatch(
      /^archive\.tgz is no plain tar archive: .* is an extended header$/,
    )
  })

  it('with a file whose name is that of a folder, or a folder whose name is that of a file, is refused', async () => {
    const says = /^archive\.tgz is no plain tar archive: .* is a file by its type or by its name alone$/
    const slash = blocksOf({ ...good, path: 'certificate/certificate.jso/' })
    expect(await refusal(archiveOf([withType(slash, '0')]))).toMatch(says)
    expect(await refusal(archiveOf([withType(blocksOf({ ...good, content: '' }), '5')]))).toMatch(says)
  })

  it('with a part of a name, or a link, beside its name is refused', async () => {
    for (const [at, says] of [
      [99, 'bytes after its name'],
      [157, 'a link or a second part of its name'],
      [345, 'a link or a second part of its name'],
      [500, 'a link or a second part of its name'],
    ] as const) {
      const block = blocksOf(good)
      block.write('x', at)
      expect(await refusal(archiveOf([withType(block, '0')]))).toBe(
        `archive.tgz is no plain tar archive: certificate/certificate.json has ${says}`,
      )
    }
  })

  it.each<[string, readonly Buffer[]]>([
    ['a second archive after it', [blocksOf(good), Buffer.alloc(1024), blocksOf({ path: 'second.json' })]],
    [
      'one after folders',
      [
        blocksOf({ path: 'certificate/', type: 'Directory' }),
        blocksOf({ path: 'certificate/run/', type: 'Directory' }),
        blocksOf(good),
        Buffer.alloc(4096),
        blocksOf({ path: 'second.json' }),
      ],
    ],
  ])('with %s is refused, and the entry is named', async (_, blocks) => {
    expect(await refusal(archiveOf(blocks))).toBe('archive.tgz goes on after its end, with second.json')
  })

  it('with more empty blocks at its end is read', async () => {
    expect(await refusal(archiveOf([blocksOf(good), Buffer.alloc(8192)]))).toBe('accepted')
  })

  it('with a size beyond all measure is refused', async () => {
    const huge = blocksOf({ ...good, size: Number.MAX_SAFE_INTEGER })
    expect(await refusal(archiveOf([huge]))).toBe(
      'archive.tgz is no plain tar archive: the size of certificate/certificate.json is no plain number',
    )
    const folder = blocksOf({ path: 'certificate/', type: 'Directory', size: 4096 })
    expect(await refusal(archiveOf([folder, blocksOf(good)]))).toMatch(/ is a folder with a content$/)
  })

  it('with a checksum that is wrong, or that is cut off, is refused', async () => {
    const block = blocksOf(good)
    block[0] = 0x41
    expect(await refusal(archiveOf([block]))).toMatch(/^archive\.tgz is no plain tar archive: the checksum /)
    const file = join(work, 'short.tgz')
    writeFileSync(file, gzipSync(blocksOf({ ...good, content: 'x'.repeat(2000) }).subarray(0, 1024)))
    expect(await refusal(file)).toBe(
      'short.tgz is no tar archive: it is cut off in certificate/certificate.json',
    )
  })

  it('with many entries is refused', async () => {
    const folder = blocksOf({ path: 'certificate/', type: 'Directory' })
    expect(await refusal(archiveOf(Array.from({ length: 200 }, () => folder)))).toBe(
      'archive.tgz has more than 100 entries',
    )
  })

  it('that unpacks to gigabytes is refused before it does', async () => {
    const file = join(work, 'bomb.tgz')
    // A gzip member may follow another one: one of 64 MiB, sixty-four times.
    const member = gzipSync(Buffer.alloc(64 * MIB), { level: 9 })
    writeFileSync(file, Buffer.concat(Array.from({ length: 64 }, () => member)))
    expect(statSync(file).size).toBeLessThan(8 * MIB)
    expect(await refusal(file)).toMatch(/^bomb\.tgz cannot be unpacked: it unpacks to more than \d+ bytes$/)
  })

  it('in an archive is refused', async () => {
    const file = join(work, 'nested.tgz')
    writeFileSync(file, gzipSync(gzipSync(blocksOf(good))))
    expect(await refusal(file)).toBe('nested.tgz holds another archive')
  })

  it('that another program made of the folder is read', async () => {
    const output = join(work, 'made.tgz')
    mkdirSync(join(work, 'made'))
    await writeBundle(files, output, join(work, 'made'))
    execFileSync('tar', ['-xzf', output, '-C', work])
    execFileSync('tar', ['-czf', 'again.tgz', './certificate'], { cwd: work })
    for (const name of ['made.tgz', 'again.tgz']) {
      const read = await readBundle(join(work, name))
      expect(new Map([...read].map(([path, bytes]) => [path, Buffer.from(bytes).toString()]))).toEqual(
        new Map([...files].map(([path, bytes]) => [path, Buffer.from(bytes).toString()])),
      )
    }
  })
})

describe('a folder', () => {
  function folderOf(name: string): string {
    const folder = join(work, name)
    for (const [file, bytes] of files) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), bytes)
    }
    return folder
  }

  it('with a link in place of a file or of a folder is refused', async () => {
    const folder = folderOf('linked')
    rmSync(join(folder, 'matrix.html'))
    symlinkSync('/etc/passwd', join(folder, 'matrix.html'))
    expect(await refusal(folder)).toBe('linked/matrix.html is no regular file')
    const other = folderOf('linked-folder')
    rmSync(join(other, 'run'), { recursive: true })
    symlinkSync(join(folder, 'run'), join(other, 'run'))
    expect(await refusal(other)).toBe('run belongs to no bundle')
  })

  it('with a pipe is refused without waiting for its writer', async () => {
    const folder = folderOf('piped')
    rmSync(join(folder, 'run', 'report.json.gz'))
    execFileSync('mkfifo', [join(folder, 'run', 'report.json.gz')])
    expect(await refusal(folder)).toBe('piped/run/report.json.gz is no regular file')
  })

  it('with files that no bundle has, or too many, is refused', async () => {
    const folder = folderOf('more')
    writeFileSync(join(folder, 'readme.txt'), 'x')
    expect(await refusal(folder)).toBe('readme.txt belongs to no bundle')
  })

  it('is told from that of a report', async () => {
    const report = join(work, 'report')
    mkdirSync(report)
    writeFileSync(join(report, 'report.json'), '{}')
    expect([await isBundle(report), await isBundle(folderOf('whole'))]).toEqual([false, true])
    expect(await isBundle(join(report, 'report.json'))).toBe(false)
  })
})
