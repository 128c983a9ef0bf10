import type { ComponentChildren, JSX } from 'preact'

/** Named values; those without a value are omitted. */
export function Facts({
  facts,
}: {
  facts: ReadonlyArray<readonly [string, ComponentChildren | undefined]>
}): JSX.Element {
  return (
    <dl class="facts">
      {facts.map(([name, value]) =>
        value === undefined ? null : (
          <div>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
