import type { JSX } from 'preact'
import { Text } from '../parts/text.tsx'

const MAX_LENGTH = 6000

/** A command to copy. The page's script copies the text of the block next to the button. */
export function Command({ text }: { text: string }): JSX.Element {
  if (text.length > MAX_LENGTH)
    return <p class="nothing">The command is too long to show; the request is in the evidence file.</p>
  return (
    <div class="command">
      <pre tabIndex={0}>
        <Text lines>{text}</Text>
      </pre>
      <button type="button" class="plain" data-copy="">
        copy
      </button>
    </div>
  )
}
