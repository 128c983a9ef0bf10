export { pathToFileURL } from './absent.ts'

export function fileURLToPath(url: string | URL): string {
  return new URL(url).pathname
}
