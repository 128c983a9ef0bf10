import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { removeSources } from '../../fixtures/git/source.ts'
import { Ledger, LEDGER_FILE, UnusableLedger } from '../../fixtures/ledger.ts'
import { FolderLock } from './folder-lock.ts'
import { UnusableFolder } from './unusable-folder.ts'

/** The output folder of a run while the run uses it: locked, with its ledger open. */
export class RunFolder {
  readonly ledger: Ledger
  readonly #lock: FolderLock

  /**
   * Creates `folder` if it is missing. `takeOver` is the nonce of a run that no longer works though its process may exist.
   * Throws {@link UnusableFolder}.
   */
  constructor(folder: string, nonce: string, takeOver?: string) {
    try {
      mkdirSync(folder, { recursive: true })
    } catch (cause) {
      const { code } = cause as NodeJS.ErrnoException
      throw new UnusableFolder(`the folder ${folder} cannot be created (${code ?? String(cause)})`)
    }
    this.#lock = new FolderLock(folder, nonce, takeOver)
    removeSources(folder)
    try {
      this.ledger = new Ledger(join(folder, LEDGER_FILE), nonce)
    } catch (cause) {
      this.#lock.release()
      if (cause instanceof UnusableLedger) throw new UnusableFolder(cause.message)
      throw cause
    }
  }

  close(): void {
    this.ledger.close()
    this.#lock.release()
  }
}
