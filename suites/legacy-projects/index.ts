import { suite as list } from './list.ts'
import { suite as unsupportedMethods } from './unsupported-methods.ts'
import { suite as questions } from './questions.ts'

export const legacyProjects = [list, unsupportedMethods, questions]
