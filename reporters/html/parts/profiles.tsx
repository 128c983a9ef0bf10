import type { JSX } from 'preact'
import { profileNumbers, type ProfileResult } from '../../../harness/report/profiles.ts'
import type { TargetReport } from '../../../harness/report/report.ts'
import { verdictOfOutcome } from '../../common/outcome.ts'
import { Text } from './text.tsx'

/** Whether each target conforms to each profile, above the matrix. Nothing in reports without profiles. */
export function Profiles({ targets }: { targets: readonly TargetReport[] }): JSX.Element | null {
  const names = [...new Set(targets.flatMap(({ profiles = [] }) => profiles.map(({ profile }) => profile)))]
  if (names.length === 0) return null
  return (
    <div class="profiles">
      <table>
        <caption class="unseen">Profiles</caption>
        <thead>
          <tr>
            <th scope="col">Profile</th>
            {targets.map(({ name }) => (
              <th scope="col">
                <Text>{name}</Text>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {names.map((name) => (
            <tr>
              <th scope="row">
                <Text>{name}</Text>
              </th>
              {targets.map(({ profiles = [] }) => (
                <Cell result={profiles.find(({ profile }) => profile === name)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cell({ result }: { result: ProfileResult | undefined }): JSX.Element {
  if (!result) return <td>–</td>
  return (
    <td>
      <b class={`count ${verdictOfOutcome[result.outcome]}`}>{result.outcome}</b>{' '}
      <small>{profileNumbers(result)}</small>
    </td>
  )
}
