/** The element with this id, which must exist. */
export function byId<T extends HTMLElement = HTMLElement>(id: string): T {
  const found = document.getElementById(id)
  if (!found) throw new Error(`no element ${id}`)
  return found as T
}

/** All elements that match a selector. */
export function all<T extends HTMLElement = HTMLElement>(
  selector: string,
  within: ParentNode = document,
): T[] {
  return [...within.querySelectorAll<T>(selector)]
}
