import type { ShownSequence } from '../third-set/shown-sequence.ts'
import { LegacyTracker } from './legacy-tracker.ts'

/** Signed requests and projects: a sequence for each bug. */
export const legacyAccessSequences: Record<string, ShownSequence> = {
  'legacy-signing/new-issue-uses-the-signature-up': async (requests) => {
    const tracker = new LegacyTracker(requests)
    const member = { ...requests.legacy.member, salt: 'twice' }
    const first = await tracker.projects('shortname', member)
    await tracker.report('pub', member, 'Sign this')
    return { first, last: await tracker.projects('shortname', member), right: ['pub', 'priv'] }
  },

  'legacy-signing/salts-that-differ-in-case-are-one': async (requests) => {
    const seen = (salt: string) =>
      new LegacyTracker(requests).projects('shortname', { ...requests.legacy.member, salt })
    return { first: await seen('Pepper'), last: await seen('pepper'), right: ['pub', 'priv'] }
  },

  'legacy-projects/new-issue-clears-the-private-mark': async (requests) => {
    const tracker = new LegacyTracker(requests)
    const { member } = requests.legacy
    const first = await tracker.projects('private', member)
    await tracker.report('priv', member, 'Keep it secret')
    return { first, last: await tracker.projects('private', member), right: [0, 1] }
  },

  'legacy-projects/form-that-was-refused-closes-the-list': async (requests) => {
    const list = async () => (await requests.signed('GET /api/p/pub/issues/', undefined)).status
    const first = await list()
    await requests.signed('GET /api/p/pub/issues/create/', undefined)
    return { first, last: await list(), right: 200 }
  },

  'legacy-projects/private-projects-leave-the-list-of-a-reporter-elsewhere': async (requests) => {
    const tracker = new LegacyTracker(requests)
    const { member } = requests.legacy
    const first = await tracker.projects('shortname', member)
    await tracker.report('pub', member, 'Look here')
    return { first, last: await tracker.projects('shortname', member), right: ['pub', 'priv'] }
  },
}
