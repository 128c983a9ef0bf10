// node endless-server.js PORT PATH: sends an endless response to that path, as fast as the client reads, and 404 to all others.
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
