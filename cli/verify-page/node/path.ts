// The functions of `node:path` that are used, for the paths of files in memory.

export const sep = '/'

export function join(...parts: readonly string[]): string {
  return normalized(parts.filter((part) => part !== '').join('/'))
}

export function resolve(...parts: readonly string[]): string {
  const start = parts.findLastIndex((part) => part.startsWith('/'))
  return join('/', ...parts.slice(Math.max(start, 0)))
}

export function dirname(path: string): string {
  const whole = path.replace(/\/+$/, '')
  const end = whole.lastIndexOf('/')
  if (end === -1) return whole === '' && path !== '' ? '/' : '.'
  return whole.slice(0, end) || '/'
}

export function basename(path: string): string {
  return path.replace(/\/+$/, '').split('/').at(-1) ?? ''
}

export function extname(path: string): string {
  const name = basename(path)
  return name === '..' ? '' : (/.(\.[^.]*)$/.exec(name)?.[1] ?? '')
}

function normalized(path: string): string {
  const root = path.startsWith('/') ? '/' : ''
  const parts: string[] = []
  for (const part of path.split('/').filter((one) => one !== '' && one !== '.'))
    if (part !== '..' || (root === '' && (parts.at(-1) ?? '..') === '..')) parts.push(part)
    else parts.pop()
  return `${root}${parts.join('/')}` || '.'
}

export const posix = { sep, join, resolve, dirname, basename, extname }
export default { ...posix }
