import type { JSX } from 'preact'
import { levels, type Verdict } from '../../../harness/report/report.ts'
import type { AreaGroup, MatrixRow } from '../model/matrix-model.ts'
import { verdictLabels, levelMeanings, verdicts } from '../model/verdict-labels.ts'
import { VerdictMark } from './verdict-mark.tsx'

/** The filters of the matrix (verdicts, levels, area, text) and the number of rows shown. */
export function Toolbar({ areas, several }: { areas: readonly AreaGroup[]; several: boolean }): JSX.Element {
  const rows = areas.flatMap(({ rows }) => rows)
  return (
    <form class="toolbar" role="search" aria-label="Filter the matrix" id="filter">
      <Verdicts rows={rows} />
      <Levels rows={rows} />
      {several ? (
        <button
          type="button"
          class="chip"
          data-differs=""
          aria-pressed="false"
          title="requirements with different verdicts"
        >
          <span aria-hidden="true">≠</span> differ
        </button>
      ) : null}
      <select id="area" aria-label="Area">
        <option value="">all areas</option>
        {areas.map(({ area }) => (
          <option value={area}>{area}</option>
        ))}
      </select>
      <label class="find">
        <span class="unseen">Text in id, sentence, source or message</span>
        <input id="text" type="search" placeholder="Filter by text" autocomplete="off" spellcheck={false} />
        <kbd aria-hidden="true">/</kbd>
      </label>
      <span class="folds">
        <button type="button" class="plain" id="unfold">
          unfold all
        </button>
        <button type="button" class="plain" id="fold">
          fold all
        </button>
      </span>
      <span class="shown">
        <span id="shown" role="status" />
        <button type="button" class="plain" id="reset" hidden>
          show all
        </button>
      </span>
    </form>
  )
}

function Verdicts({ rows }: { rows: readonly MatrixRow[] }): JSX.Element {
  const count = (verdict: Verdict): number =>
    rows.filter(({ results }) => results.some((result) => result?.verdict === verdict)).length
  return (
    <fieldset>
      <legend class="unseen">Verdicts of any target</legend>
      {verdicts
        .map((verdict) => ({ verdict, times: count(verdict) }))
        .filter(({ times }) => times > 0)
        .map(({ verdict, times }) => (
          <button
            type="button"
            class="chip"
            data-verdict={verdict}
            aria-pressed="false"
            title={verdictLabels[verdict].means}
          >
            <VerdictMark verdict={verdict} />
            {verdict} <i>{times}</i>
          </button>
        ))}
    </fieldset>
  )
}

function Levels({ rows }: { rows: readonly MatrixRow[] }): JSX.Element {
  return (
    <fieldset>
      <legend class="unseen">Levels</legend>
      {levels
        .filter((level) => rows.some(({ requirement }) => requirement.level === level))
        .map((level) => (
          <button
            type="button"
            class={`chip level-${level}`}
            data-level={level}
            aria-pressed="false"
            title={levelMeanings[level]}
          >
            <span class="level" aria-hidden="true" />
            {level}
          </button>
        ))}
    </fieldset>
  )
}
