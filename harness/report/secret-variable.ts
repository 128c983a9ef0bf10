/**
 * The environment variable for a secret of a target, by its name in the evidence: FORGE_CONFORMANCE_ADMIN_PASSWORD for
 * `password:admin`.
 */
export function secretVariable(name: string): string {
  const [kind = '', label = ''] = name.split(/:(.*)/s)
  return `FORGE_CONFORMANCE_${label}_${kind === 'api-key' ? 'key' : kind}`
    .toUpperCase()
    .replaceAll(/\W/g, '_')
}

/** Whether a text is a valid name of an environment variable in a shell. */
export function isVariableName(text: string): boolean {
  return /^[A-Za-z_]\w*$/.test(text)
}
