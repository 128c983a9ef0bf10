#!/usr/bin/env node
// A static import would end with a stack trace where files cannot be opened.
import('../dist/cli/main.js').catch(({ code, message }) => {
  const advice =
    code === 'EMFILE' || code === 'ENFILE' ? '; raise the limit of open files, such as ulimit -n 256' : ''
  process.stderr.write(`forge-conformance: cannot start: ${message}${advice}\n`)
  process.exit(3)
})
