import type { ComponentChildren, JSX } from 'preact'

/** Facts by name; those without a value are left out. */
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
