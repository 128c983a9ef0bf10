import { showSet } from '../show-set.ts'
import { codeHostingSequences } from './code-hosting-sequences.ts'
import { firstUnseenSet } from './index.ts'
import { legacySequences } from './legacy-sequences.ts'

showSet(firstUnseenSet, { ...codeHostingSequences, ...legacySequences })
