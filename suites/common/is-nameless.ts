/**
 * Whether a user has no full name of their own: the fields of a creation are not shown, and a server that ignores the full name shows none
 * or the username until it is set.
 */
export function isNameless(user: { readonly username: string; readonly fullName: unknown }): boolean {
  return ['', user.username].includes(String(user.fullName))
}
