import { given, loginOf, type CarryOut, type Login } from './call.ts'

/** The operations under Organizations. */
export function orgsCalls(carryOut: CarryOut) {
  return {
    /** GET /orgs/{org} */
    getOrganization: (organization: Login) =>
      carryOut({
        operation: 'orgs.get',
        parameters: { org: loginOf(organization) },
        given: [given(organization)],
      }),
  }
}
