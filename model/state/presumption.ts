/**
 * What no sentence says, and most servers do: a user who was added is a collaborator at once, without accepting an invitation
 * (`addition`); the owner of an organization is its member (`ownership`). What rests on one counts once a response has shown it.
 */
export type Presumption = 'addition' | 'ownership'
