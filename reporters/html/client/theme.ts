import { byId } from './elements.ts'

const KEY = 'forge-conformance-theme'

/** The switch between dark and light; until it is used, the system's wish holds. */
export function startTheme(): void {
  const button = byId<HTMLButtonElement>('theme')
  const system = matchMedia('(prefers-color-scheme: dark)')
  let chosen = remembered()
  const draw = (): void => {
    const dark = (chosen ?? (system.matches ? 'dark' : 'light')) === 'dark'
    document.documentElement.dataset['theme'] = dark ? 'dark' : 'light'
    button.textContent = dark ? 'light' : 'dark'
    button.setAttribute('aria-label', `Switch to ${dark ? 'light' : 'dark'} colours`)
  }
  button.hidden = false
  button.addEventListener('click', () => {
    chosen = document.documentElement.dataset['theme'] === 'dark' ? 'light' : 'dark'
    remember(chosen)
    draw()
  })
  system.addEventListener('change', draw)
  draw()
}

/** A page from a file may not be allowed to remember anything. */
function remembered(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined
  } catch {
    return undefined
  }
}

function remember(theme: string): void {
  try {
    localStorage.setItem(KEY, theme)
  } catch {
    // Then it holds until the page is left.
  }
}
