import type { Rule } from './rule.ts'

const SAYS = 'No response contradicts what earlier requests and responses of the run decide.'
const CHANGE =
  'The document does not show when a change is refused. Its effect is judged by the operations that show it.'

/** Rules that judged properties that no sentence of a document decides. Their ids stay, so that baselines and reports remain readable. */
export const retiredRules: ReadonlyArray<
  Pick<Rule, 'id' | 'document' | 'level' | 'says'> & { readonly reason: string }
> = [
  ['orgs.delete-hook', 'code-hosting', CHANGE],
  ['orgs.remove-member', 'code-hosting', CHANGE],
  ['orgs.publicize-member', 'code-hosting', CHANGE],
  ['orgs.conceal-member', 'code-hosting', CHANGE],
  [
    'repos.delete',
    'code-hosting',
    'The document does not show when a deletion by the owner is refused. Deletions by others are judged by repos.delete.every-forbidden.',
  ],
  [
    'legacy-issues.form',
    'legacy-forge',
    'The document does not say that a form is offered again, or with the same status names. What it has is judged by legacy-issues.form.every-body.',
  ],
].map(([operation = '', document, reason = '']) => ({
  id: `${operation}.every-state`,
  document: document as Rule['document'],
  level: 'implied',
  says: SAYS,
  reason,
}))
