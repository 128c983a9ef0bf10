import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A separate file system of a few kilobytes. */
export interface SmallDisk {
  readonly folder: string
  /** Leaves no byte free. */
  readonly fill: () => void
  /** Frees the space that {@link fill} used. */
  readonly free: () => void
  readonly makeReadOnly: () => void
  readonly remove: () => void
}

const FILLING = 'filling'

/** Mounts a file system in memory. Throws if this machine does not permit it. `size`: as for mount, such as `64k`. */
export function smallDisk(size: string): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'))
  const mount = (...words: string[]): void =>
    void execFileSync('mount', [...words, folder], { stdio: ['ignore', 'ignore', 'pipe'] })
  try {
    mount('-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs')
  } catch (cause) {
    rmSync(folder, { recursive: true })
    throw cause
  }
  return {
    folder,
    fill() {
      for (const length of [4096, 1])
        for (let isFull = false; !isFull;)
          try {
            writeFileSync(join(folder, FILLING), Buffer.alloc(length), { flag: 'a' })
          } catch {
            isFull = true
          }
    },
    free: () => rmSync(join(folder, FILLING), { force: true }),
    makeReadOnly: () => mount('-o', 'remount,ro'),
    remove() {
      // Open files keep it until they are closed.
      execFileSync('umount', ['--lazy', folder])
      rmSync(folder, { recursive: true })
    },
  }
}

/** Whether tests can mount file systems; prints a message if they cannot. */
export function mayMount(): boolean {
  try {
    smallDisk('64k').remove()
    return true
  } catch (cause) {
    const [line = ''] = (cause instanceof Error ? cause.message : String(cause)).split('\n')
    console.warn(
      `SKIPPED: nothing is tried with full and read-only disks, since none can be mounted: ${line}`,
    )
    return false
  }
}
