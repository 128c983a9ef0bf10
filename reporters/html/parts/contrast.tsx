import type { JSX } from 'preact'
import { markDifferences, type Piece } from '../model/differences.ts'
import { Text, TextIn } from './text.tsx'

/** Expected and received next to each other, with their differences marked. */
export function Contrast({ expected, received }: { expected: string; received: string }): JSX.Element {
  const [expectedPieces, receivedPieces] = markDifferences(expected, received)
  return (
    <dl class="contrast">
      <div class="expected">
        <dt>expected</dt>
        <dd>
          <Marked pieces={expectedPieces} as="del" />
        </dd>
      </div>
      <div class="received">
        <dt>received</dt>
        <dd>
          <Marked pieces={receivedPieces} as="ins" />
        </dd>
      </div>
    </dl>
  )
}

function Marked({ pieces, as: Mark }: { pieces: readonly Piece[]; as: 'del' | 'ins' }): JSX.Element {
  return (
    <>
      {pieces.map(({ text, differs }) =>
        differs && text.trim() !== '' ? <TextIn as={Mark}>{text}</TextIn> : <Text>{text}</Text>,
      )}
    </>
  )
}
