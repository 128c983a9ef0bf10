import { given, loginOf, type Perform, type Login, type Query } from './call.ts'

/** The operations under Users. */
export function usersCalls(perform: Perform) {
  return {
    searchUsers: (query: Query) => perform({ operation: 'users.search', query }),
    getUser: (user: Login) =>
      perform({ operation: 'users.get', parameters: { username: loginOf(user) }, given: [given(user)] }),
    getCurrentUser: () => perform({ operation: 'users.current' }),
  }
}
