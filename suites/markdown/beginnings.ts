/** Texts that begin with a heading of each size, a paragraph and a list. */
export const beginnings = ['# Engine\n', '## Engine\n', 'An engine.\n', '- engine\n']
