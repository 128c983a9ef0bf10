import * as files from './fs.ts'

// The same files as promises.

/** There are no links here. */
export const stat = async (path: string) => files.statSync(path)
export { stat as lstat }
export const readFile = async (path: string, encoding?: string) => files.readFileSync(path, encoding)
export const writeFile = async (path: string, data: Uint8Array | string) => files.writeFileSync(path, data)
export const readdir = async (path: string) => files.readdirSync(path)
export const mkdir = async (path: string) => files.mkdirSync(path)
export const mkdtemp = async (prefix: string) => files.mkdtempSync(prefix)
export const rm = async (path: string) => files.rmSync(path)
export const rename = async (from: string, to: string) => files.renameSync(from, to)
