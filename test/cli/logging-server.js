// node logging-server.js PORT UPSTREAM: forwards requests to another server, and logs them completely, like a server at debug level.
import { createServer, request as forward } from 'node:http'

const [port, upstream] = process.argv.slice(2)
let next = 0

createServer((request, response) => {
  const { method, url, headers } = request
  const chunks = []
  request.on('data', (chunk) => chunks.push(chunk))
  request.on('end', () => {
    const body = Buffer.concat(chunks)
    const line = `${JSON.stringify({ method, url, headers })} ${body.toString('utf8')}\n`
    // A line arrives in two chunks, with one of the other stream between them.
    const middle = (next = (next + 7) % line.length)
    process.stdout.write(line.slice(0, middle))
    process.stderr.write('debug\n')
    process.stdout.write(line.slice(middle))
    const onward = forward(`${upstream}${url}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode, answer.rawHeaders)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    onward.end(body)
  })
}).listen(Number(port), '127.0.0.1')
