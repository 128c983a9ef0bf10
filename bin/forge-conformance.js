#!/usr/bin/env node
// The stack of an internal error names the sources. Reading source maps takes time, which only those pay who ask for stacks.
if (process.argv.includes('--verbose') || process.env.FORGE_CONFORMANCE_VERBOSE)
  process.setSourceMapsEnabled(true)

// A static import would end with a stack trace where files cannot be opened.
import('../dist/cli/main.js').catch(({ code, message }) => {
  const advice =
    code === 'EMFILE' || code === 'ENFILE' ? '; raise the limit of open files, such as ulimit -n 256' : ''
  process.stderr.write(`forge-conformance: cannot start: ${message}${advice}\n`)
  process.exit(3)
})
