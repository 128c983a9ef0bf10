import { control, type CodeHostingSuite } from '../../harness/checks/index.ts'
import { needs, switched } from './scenarios.ts'

type List = 'repositoryTimes' | 'userTimes'

/**
 * What a document states of a list of tracked times while time tracking is disabled: 400, and a message that says so. `says` is the
 * requirement about the status code.
 */
export function listsWhileDisabled(
  { question, requirement }: CodeHostingSuite,
  id: string,
  { list, source, says }: { readonly list: List; readonly source: string; readonly says: string },
): void {
  const stated = { level: 'stated', source, needs } as const

  requirement(`${id}.disabled`, { ...stated, says }, async ({ play, expect }) => {
    const { on, off } = await play(switched)
    control(on[list]).succeeded()
    expect(off[list]).toHaveStatus(400)
  })

  requirement(
    `${id}.disabled-message`,
    {
      ...stated,
      says: 'The response body is an object with a non-empty string `Message` when time tracking is disabled.',
    },
    async ({ play, expect }) => {
      const { on, off } = await play(switched)
      control(on[list]).succeeded()
      control(off[list]).refused()
      expect(off[list]).toMatchErrorSchema('TimeTrackingDisabled')
    },
  )

  requirement(
    `${id}.disabled-says-so`,
    {
      ...stated,
      says: '`Message` says that time tracking is disabled: it is not blank, and no general word for a result or an error.',
    },
    async ({ play, expect }) => {
      const { on, off } = await play(switched)
      control(on[list]).succeeded()
      control(off[list]).hasStatus(400)
      expect(off[list]).toSayMoreThanStatus('Message')
    },
  )

  question(
    `${id}.disabled-words`,
    { source, asks: 'Which text does `Message` contain when time tracking is disabled?', needs },
    async ({ play }) => (await play(switched)).off[list].describeWording('Message'),
  )
}
