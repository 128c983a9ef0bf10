// Functions that a replay never calls: it sends nothing, starts no program and loads no code. A call is a defect.

function absent(what: string): () => never {
  return () => {
    throw new Error(`a page has no ${what}`)
  }
}

class Absent {
  constructor() {
    absent('such object')()
  }
}

export const spawn = absent('processes')
export const connect = absent('connections')
export const isIP = absent('addresses')
export const createJiti = absent('files with code')
export const pathToFileURL = absent('files with code')
export const brotliDecompress = absent('responses to decompress')
export const gzipSync = absent('pages to pack')
export const inflate = absent('responses to decompress')
export const inflateRaw = absent('responses to decompress')
export const BlockList = Absent
export const StringDecoder = Absent
export default Absent
