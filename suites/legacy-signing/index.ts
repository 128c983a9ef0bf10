import { suite as validSignatures } from './valid-signatures.ts'
import { suite as invalidSignatures } from './invalid-signatures.ts'
import { suite as invalidSignaturesOnIssues } from './invalid-signatures-on-issues.ts'
import { suite as optionalAuthentication } from './optional-authentication.ts'
import { suite as questions } from './questions.ts'

export const legacySigning = [
  validSignatures,
  invalidSignatures,
  invalidSignaturesOnIssues,
  optionalAuthentication,
  questions,
]
