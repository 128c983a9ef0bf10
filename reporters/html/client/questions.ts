import { all } from './elements.ts'
import type { Store } from './store.ts'

/** If the state selects differences, hides the questions to which all targets have the same answer. */
export function startQuestions(store: Store): void {
  const sections = all('.questions').map((section) => ({
    section,
    alike: all('.question:not(.differs)', section),
  }))
  store.watch(({ differs }) => {
    for (const { section, alike } of sections) {
      for (const question of alike) question.hidden = differs
      section.hidden = differs && alike.length === section.querySelectorAll('.question').length
    }
  })
}
