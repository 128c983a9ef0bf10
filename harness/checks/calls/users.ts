import { given, loginOf, type CarryOut, type Login, type Query } from './call.ts'

/** The operations under Users. */
export function usersCalls(carryOut: CarryOut) {
  return {
    /** GET /users/search */
    searchUsers: (query: Query) => carryOut({ operation: 'users.search', query }),

    /** GET /users/{username} */
    getUser: (user: Login) =>
      carryOut({ operation: 'users.get', parameters: { username: loginOf(user) }, given: [given(user)] }),

    /** GET /user */
    getCurrentUser: () => carryOut({ operation: 'users.current' }),
  }
}
