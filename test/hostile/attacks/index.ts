import { behaviours } from '../behaviours.ts'
import type { Attack } from './attack.ts'
import { codingAttacks } from './codings.ts'
import { framingAttacks } from './framing.ts'
import { cleanUpAttacks } from './clean-up.ts'
import { gitAttacks } from './git.ts'
import { secretAttacks } from './secrets.ts'
import { valueAttacks } from './values.ts'
import { verdictAttacks } from './verdicts.ts'
import { waitingAttacks } from './waiting.ts'

/** Every permanent attack, each run in its own process. */
export const attacks: readonly Attack[] = [
  ...behaviours.map(({ name, limit, act, status, ok }) => ({
    name,
    limit,
    act,
    changes: {
      ...(status === 'pass' ? {} : { 'users.search.status': status }),
      ...(ok === 'pass' ? {} : { 'users.search.ok': ok }),
    },
  })),
  ...framingAttacks,
  ...codingAttacks,
  ...cleanUpAttacks,
  ...gitAttacks,
  ...secretAttacks,
  ...valueAttacks,
  ...verdictAttacks,
  ...waitingAttacks,
]
