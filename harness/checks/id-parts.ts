/** The area of a requirement or an operation: the first part of its id. */
export function areaOf(id: string): string {
  return id.split('.', 1)[0] ?? id
}

/** The operation of a requirement: the first two parts of its id. */
export function operationOf(id: string): string {
  return id.split('.', 2).join('.')
}
