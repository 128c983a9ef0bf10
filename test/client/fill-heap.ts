import { growHeapSlowly } from '../../harness/client/heap.ts'

// Parses bodies of many shapes and keeps a few of them; prints the size of the heap in MiB, in bounds where the argument is
// `slowly`.

const [order] = process.argv.slice(2)
if (order === 'slowly') growHeapSlowly()
const kept: unknown[] = []
let most = 0
for (let round = 0; round < 100; round++) {
  const objects = Array.from({ length: 20_000 }, (_, number) => ({ [`k${number}`]: round }))
  kept.push(JSON.parse(JSON.stringify(objects)))
  if (kept.length > 8) kept.shift()
  most = Math.max(most, process.memoryUsage().heapTotal)
}
process.stdout.write(String(most / 1024 / 1024))
