import type { JSX } from 'preact'
import { Text } from '../parts/text.tsx'
import { VerdictMark } from '../parts/verdict-mark.tsx'
import type { PanelActions, PanelProps } from './panel-props.ts'

/** More targets would fill the panel. */
const OFFERED = 4

type SwitchProps = Pick<PanelProps, 'evidence' | 'requirement' | 'column'>

/** The targets with their verdicts for this requirement; one is selected. */
export function TargetSwitch({
  evidence,
  requirement,
  column,
  turn,
}: SwitchProps & Pick<PanelActions, 'turn'>): JSX.Element {
  return (
    <div class="switch" role="group" aria-label="Targets">
      {evidence.targets.map(({ name, results }, place) => {
        const verdict = results[requirement]?.verdict
        return (
          <button type="button" class="chip" aria-pressed={place === column} onClick={() => turn(place)}>
            {verdict ? <VerdictMark verdict={verdict} /> : null}
            <Text>{name}</Text>
            {verdict ? <span class="unseen">: {verdict}</span> : null}
          </button>
        )
      })}
    </div>
  )
}

/** Up to four other targets to compare with; targets that passed, if there are any. */
export function CompareSwitch({
  evidence,
  requirement,
  column,
  beside,
  compare,
}: SwitchProps & Pick<PanelProps, 'beside'> & Pick<PanelActions, 'compare'>): JSX.Element | null {
  const others = evidence.targets.flatMap(({ name, results }, place) =>
    place !== column && results[requirement] ? [{ name, place, verdict: results[requirement].verdict }] : [],
  )
  if (others.length === 0) return null
  const held = others.filter(({ verdict }) => verdict === 'pass')
  const offered = (held.length > 0 ? held : others).filter(
    ({ place }, at) => at < OFFERED || place === beside,
  )
  return (
    <div class="compare" role="group" aria-label="Mark differences to another target">
      <span>differences to</span>
      {offered.map(({ name, place, verdict }) => (
        <button
          type="button"
          class="chip"
          aria-pressed={beside === place}
          onClick={() => compare(beside === place ? undefined : place)}
        >
          <VerdictMark verdict={verdict} />
          <Text>{name}</Text>
        </button>
      ))}
    </div>
  )
}
