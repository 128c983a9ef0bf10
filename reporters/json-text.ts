import { replaceHarmful } from '../harness/report/visible.ts'

/**
 * JSON that is safe to show anywhere: control, direction and invisible characters are written as escapes, which JSON parsers
 * read as the same text.
 */
export function jsonText(value: unknown, indent = 1): string {
  const text = replaceHarmful(JSON.stringify(value, undefined, indent), (character) =>
    character === '\n' ? character : [...units(character)].join(''),
  )
  return `${text}\n`
}

function* units(character: string): Generator<string> {
  for (let index = 0; index < character.length; index++)
    yield `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`
}
