export default function assert(holds: unknown, message?: string): asserts holds {
  if (!holds) throw new Error(message)
}
