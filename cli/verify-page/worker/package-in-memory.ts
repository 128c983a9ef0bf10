import { dirname } from '../node/path.ts'
import { memory, writeFileSync } from '../node/fs.ts'
import type { PackageContent } from '../package-content.ts'

// Imported before all modules that read files of the package. Its folder is that of PACKAGE_URL in the build.

declare const PACKAGE_CONTENT: PackageContent

const FOLDER = '/package'

for (const [name, text] of Object.entries(PACKAGE_CONTENT.texts)) {
  memory.addFolder(dirname(`${FOLDER}/${name}`))
  writeFileSync(`${FOLDER}/${name}`, text)
}

export const { files: packageFiles } = PACKAGE_CONTENT
