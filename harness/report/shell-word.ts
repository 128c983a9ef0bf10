import { isHarmless } from './visible.ts'

/**
 * A text as one word of a POSIX shell: what goes into a command that somebody runs goes through here. No text of the word is more
 * than text to the shell, also typed into bash with its history. What a terminal would act upon, line ends among it, is
 * written by its code; `$'…'` is not used, which some shells take for something else. Line ends at the end stay as they are.
 */
export function shellWord(text: string): string {
  // zsh takes a word that begins with = for the path of a command.
  if (/^[\w@%+:,./-][\w@%+=:,./-]*$/.test(text)) return text
  const [lines = ''] = /(?<!\n)\n*$/.exec(text) ?? []
  const parts = [...partsOf(text.slice(0, text.length - lines.length)), ...(lines ? [`'${lines}'`] : [])]
  return parts.join('') || "''"
}

/** Pieces in single quotes, and pieces that the shell has printed for it. */
function partsOf(text: string): string[] {
  const parts: string[] = []
  let plain = ''
  let codes = ''
  for (const character of text) {
    // The shell takes line ends away from the end of what is printed.
    const goesOn = codes.endsWith(LINE_END)
    if (!goesOn && isHarmless(character)) {
      if (codes) parts.push(`"$(printf '${codes}')"`)
      codes = ''
      plain += character
    } else {
      if (plain) parts.push(singleQuoted(plain))
      plain = ''
      // Some shells would take a % that is written by its code for a directive.
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
