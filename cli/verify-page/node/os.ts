export const devNull = '/dev/null'
export const tmpdir = (): string => '/tmp'
export const hostname = (): string => 'browser'
