import { replaceHarmful } from '../harness/report/visible.ts'

/**
 * JSON that can be shown anywhere: what a terminal or an eye would not take for text is written by its code, which for a reader of
 * JSON means the same.
 */
export function jsonText(value: unknown): string {
  const text = replaceHarmful(JSON.stringify(value, undefined, 1), (character) =>
    character === '\n' ? character : [...units(character)].join(''),
  )
  return `${text}\n`
}

function* units(character: string): Generator<string> {
  for (let index = 0; index < character.length; index++)
    yield `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`
}
