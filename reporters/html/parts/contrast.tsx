import type { JSX } from 'preact'
import { markDifferences, type Piece } from '../model/differences.ts'
import { Text } from './text.tsx'

/** What was expected beside what came, with the words marked that differ. */
export function Contrast({ expected, received }: { expected: string; received: string }): JSX.Element {
  const [wanted, came] = markDifferences(expected, received)
  return (
    <dl class="contrast">
      <div class="expected">
        <dt>expected</dt>
        <dd>
          <Marked pieces={wanted} as="del" />
        </dd>
      </div>
      <div class="received">
        <dt>came</dt>
        <dd>
          <Marked pieces={came} as="ins" />
        </dd>
      </div>
    </dl>
  )
}

function Marked({ pieces, as: Mark }: { pieces: readonly Piece[]; as: 'del' | 'ins' }): JSX.Element {
  return (
    <>
      {pieces.map(({ text, differs }) =>
        differs && text.trim() !== '' ? (
          <Mark>
            <Text>{text}</Text>
          </Mark>
        ) : (
          <Text>{text}</Text>
        ),
      )}
    </>
  )
}
