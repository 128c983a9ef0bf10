import { assume, type Reply } from './tools.ts'

/**
 * The document does not show who may change a membership: if the caller is refused with 403, a success of the administrator shows that
 * others may not. `byAdministrator`: the response to the same request by the administrator, sent after such a refusal.
 */
export function assumeCallerMay(answer: Reply, byAdministrator: Reply | undefined): void {
  assume('a caller who may do what the administrator may', byAdministrator?.succeeded !== true, answer)
}
