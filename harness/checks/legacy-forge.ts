import { wordsFor } from './entries.ts'

export const { implied, notTestable, question, scenario, stated } = wordsFor('legacy-forge')
