export * from './places.ts'
export * from './words.ts'
