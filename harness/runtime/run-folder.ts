import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { holdFolder } from '../../files/held-folder.ts'
import { makeFolders } from '../../files/make-folders.ts'
import { removeSources } from '../../fixtures/git/source.ts'
import { Ledger, LEDGER_FILE, UnusableLedger } from '../../fixtures/ledger.ts'
import { FolderLock } from './folder-lock.ts'
import { UnusableFolder } from './unusable-folder.ts'

/** The output folder of a run while the run uses it: locked, with its ledger open. */
export class RunFolder {
  readonly ledger: Ledger
  readonly #lock: FolderLock
  readonly #letGo: () => void

  /**
   * Creates `folder` if it is missing. `takeOver` is the nonce of a run that no longer works, although its process may exist;
   * `prepare` is called when no other run uses the folder, and before any other change in it. Throws {@link UnusableFolder}, and
   * the errors of `prepare`.
   */
  constructor(
    folder: string,
    nonce: string,
    { takeOver, prepare = () => {} }: { readonly takeOver?: string; readonly prepare?: () => void } = {},
  ) {
    try {
      makeFolders(folder)
    } catch (cause) {
      const { code } = cause as NodeJS.ErrnoException
      throw new UnusableFolder(`the folder ${folder} cannot be created (${code ?? String(cause)})`)
    }
    this.#lock = new FolderLock(folder, nonce, takeOver)
    this.#letGo = holdFolder(folder)
    const file = join(folder, LEDGER_FILE)
    const isNew = !existsSync(file)
    try {
      this.ledger = new Ledger(file, nonce)
    } catch (cause) {
      this.#letGo()
      this.#lock.release()
      throw cause instanceof UnusableLedger ? new UnusableFolder(cause.message) : cause
    }
    try {
      prepare()
      removeSources(folder)
    } catch (cause) {
      this.close()
      // Nothing is left in a foreign folder.
      if (isNew) rmSync(file, { force: true })
      throw cause
    }
  }

  close(): void {
    this.ledger.close()
    this.#letGo()
    this.#lock.release()
  }
}
