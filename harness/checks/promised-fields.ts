/**
 * The fields that the code-hosting document promises of its resources. Of a User, "id" is "always present"; the fields of the other
 * resources are "not shown". Entries of a user search have more.
 */
const promised: Readonly<Record<string, readonly string[]>> = {
  User: ['id'],
  Organization: [],
  Repository: [],
  Team: [],
  Hook: [],
  PublicKey: [],
  Branch: [],
  Status: [],
  SearchResults: [],
  TrackedTime: [],
}

/** Whether a document states that the field is present. For kinds without a list above, a document shows the fields. */
export function isPromised(kind: string | undefined, field: string): boolean {
  const fields = kind === undefined ? undefined : promised[kind]
  return fields === undefined || fields.includes(field)
}
