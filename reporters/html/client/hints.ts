import type { PackedEvidence } from '../evidence/packed.ts'
import { plainText } from '../parts/text.tsx'
import { byId } from './elements.ts'
import { loadEvidence } from './load-evidence.ts'

/** Tooltips of cells: scores and messages. Made on demand, since there are thousands. */
export function startHints(): void {
  let evidence: PackedEvidence | undefined
  byId('grid').addEventListener('pointerover', ({ target }) => {
    const cell = target instanceof Element ? target.closest<HTMLTableCellElement>('td') : null
    if (!cell || cell.title) return
    const id = cell.closest('tr')?.dataset['id']
    if (id === undefined) cell.title = cell.querySelector('.unseen')?.textContent ?? ''
    else if (evidence) cell.title = tooltipOf(evidence, id, cell.cellIndex - 1)
    else void loadEvidence().then((loaded) => (evidence = loaded))
  })
}

function tooltipOf({ targets }: PackedEvidence, id: string, column: number): string {
  const result = targets[column]?.results[id]
  if (!result) return 'no result'
  const words = [result.verdict, result.message ?? result.reason].filter((text) => text !== undefined)
  return plainText(words.join(': ').slice(0, 300))
}
