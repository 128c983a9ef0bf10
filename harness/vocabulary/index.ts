import './expect.ts'

export { control } from './control.ts'
export { eventually } from './eventually.ts'
export { seconds } from './forge.ts'
export { sha1, sign } from './legacy.ts'
export { notTestable, question, requirement, scene } from './requirement.ts'
export { inWords } from './words.ts'
