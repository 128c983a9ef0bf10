import type { PackedEvidence } from '../evidence/packed.ts'
import { byId } from './elements.ts'

let loaded: Promise<PackedEvidence> | undefined

/** The evidence that the page carries; undone once, when it is first asked for. */
export function loadEvidence(): Promise<PackedEvidence> {
  loaded ??= undo(byId('evidence').textContent ?? '')
  return loaded
}

async function undo(packed: string): Promise<PackedEvidence> {
  const bytes = Uint8Array.from(atob(packed), (character) => character.charCodeAt(0))
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
  return (await new Response(stream).json()) as PackedEvidence
}
