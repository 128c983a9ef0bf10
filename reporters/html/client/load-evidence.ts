import type { PackedEvidence } from '../evidence/packed.ts'
import { byId } from './elements.ts'

let loaded: Promise<PackedEvidence> | undefined

/** The evidence in the page; unpacked once, on first use. */
export function loadEvidence(): Promise<PackedEvidence> {
  loaded ??= unpack(byId('evidence').textContent ?? '')
  return loaded
}

async function unpack(packed: string): Promise<PackedEvidence> {
  const bytes = Uint8Array.from(atob(packed), (character) => character.charCodeAt(0))
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
  return (await new Response(stream).json()) as PackedEvidence
}
