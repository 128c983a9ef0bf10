import { suiteOf } from './requirement.ts'

export const { notTestable, question, requirement, scenario } = suiteOf('code-hosting')
