import { type Table } from '../common/words.ts'
import { control } from '../common/tools.ts'
import { needs, switched } from './scenarios.ts'

type List = 'repositoryTimes' | 'userTimes'

/**
 * The stated response for a list of tracked times while time tracking is disabled: 400, and a message that says so. `says` is the
 * requirement about the status code.
 */
export function listsWhileDisabled(
  id: string,
  { list, source, says }: { readonly list: List; readonly source: string; readonly says: string },
): Table {
  const rule = { source, needs }
  return {
    [`${id}.disabled`]: switched.stated(says, rule, ({ on, off }, { expect }) => {
      control(on[list]).succeeded()
      expect(off[list]).toHaveStatus(400)
    }),
    [`${id}.disabled-message`]: switched.stated(
      'The response body is an object with a non-empty string `Message` when time tracking is disabled.',
      rule,
      ({ on, off }, { expect }) => {
        control(on[list]).succeeded()
        control(off[list]).refused()
        expect(off[list]).toMatchErrorSchema('TimeTrackingDisabled')
      },
    ),
    [`${id}.disabled-says-so`]: switched.stated(
      '`Message` says that time tracking is disabled: it is not blank, and no general word for a result or an error.',
      rule,
      ({ on, off }, { expect }) => {
        control(on[list]).succeeded()
        control(off[list]).hasStatus(400)
        expect(off[list]).toSayMoreThanStatus('Message')
      },
    ),
    [`${id}.disabled-words`]: switched.question(
      'Which text does `Message` contain when time tracking is disabled?',
      rule,
      ({ off }) => off[list].describeWording('Message'),
    ),
  }
}
