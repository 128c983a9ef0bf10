/**
 * A property of most servers that no sentence states: an added user is a collaborator at once, without accepting an invitation
 * (`addition`); the owner of an organization is its member (`ownership`). An expectation that depends on a presumption counts after a
 * response has confirmed the presumption.
 */
export type Presumption = 'addition' | 'ownership'
