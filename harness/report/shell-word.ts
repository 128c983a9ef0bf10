import { isHarmless } from './visible.ts'

/**
 * A text as one word of a POSIX shell; every command for users is built with it. The shell interprets no part of the word, even
 * typed into bash with history expansion. Characters that a terminal interprets, including newlines, are written as codes. It
 * avoids `$'…'`, which some shells read differently. Newlines at the end stay unchanged.
 */
export function shellWord(text: string): string {
  // zsh reads a word that starts with = as the path of a command.
  if (/^[\w@%+:,./-][\w@%+=:,./-]*$/.test(text)) return text
  const [lines = ''] = /(?<!\n)\n*$/.exec(text) ?? []
  const parts = [...partsOf(text.slice(0, text.length - lines.length)), ...(lines ? [`'${lines}'`] : [])]
  return parts.join('') || "''"
}

/** Pieces in single quotes, and pieces that the shell prints. */
function partsOf(text: string): string[] {
  const parts: string[] = []
  let plain = ''
  let codes = ''
  for (const character of text) {
    // The shell removes newlines from the end of printed text.
    const goesOn = codes.endsWith(LINE_END)
    if (!goesOn && isHarmless(character)) {
      if (codes) parts.push(`"$(printf '${codes}')"`)
      codes = ''
      plain += character
    } else {
      if (plain) parts.push(singleQuoted(plain))
      plain = ''
      // Some shells would read an encoded % as a directive.
      codes += character === '%' ? '%%' : octal(character)
    }
  }
  return [...parts, ...(plain ? [singleQuoted(plain)] : []), ...(codes ? [`"$(printf '${codes}')"`] : [])]
}

const LINE_END = '\\012'

function singleQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

function octal(text: string): string {
  return Array.from(new TextEncoder().encode(text), (byte) => `\\${byte.toString(8).padStart(3, '0')}`).join(
    '',
  )
}
