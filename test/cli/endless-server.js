// node endless-server.js PORT PATH: responds to that path without end, as fast as the client reads, and to all others with 404.
import { createServer } from 'node:http'

const [port, path] = process.argv.slice(2)
const block = Buffer.alloc(1024 * 1024, 'x')

createServer((request, response) => {
  response.on('error', () => {})
  response.writeHead(request.url === path ? 200 : 404)
  if (request.url !== path) return response.end()
  const write = () => {
    while (!response.destroyed && response.write(block));
    if (!response.destroyed) response.once('drain', write)
  }
  write()
}).listen(Number(port), '127.0.0.1')
