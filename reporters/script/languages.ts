/** The languages of scripts: a POSIX shell with curl, one file for Node, one file for Python. */
export const scriptLanguages = ['sh', 'node', 'python'] as const

export type ScriptLanguage = (typeof scriptLanguages)[number]
