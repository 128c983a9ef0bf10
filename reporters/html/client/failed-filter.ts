import { all } from './elements.ts'

/** Filters the failed requirements by text, and opens the operations with a match. */
export function startFailedFilter(): void {
  const form = document.querySelector<HTMLFormElement>('#failed')
  const input = form?.querySelector('input')
  const shown = form?.querySelector('.shown')
  if (!form || !input || !shown) return
  const operations = all<HTMLDetailsElement>('#failures .operation').map((element) => ({
    element,
    name: textOf(element.querySelector('summary')),
    items: all('li', element).map((item) => ({ item, text: textOf(item) })),
  }))
  const counted = shown.textContent
  form.addEventListener('submit', (event) => event.preventDefault())
  input.addEventListener('input', () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean)
    let found = 0
    for (const { element, name, items } of operations) {
      let some = 0
      for (const { item, text } of items) {
        const fits = words.every((word) => text.includes(word) || name.includes(word))
        item.hidden = !fits
        if (fits) some += 1
      }
      element.hidden = some === 0
      element.open = words.length > 0 && some > 0
      found += some
    }
    shown.textContent = words.length === 0 ? counted : `${found} of ${counted ?? ''}`
  })
}

function textOf(element: Element | null): string {
  return element?.textContent?.toLowerCase() ?? ''
}
