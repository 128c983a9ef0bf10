import { byId } from './elements.ts'

const KEY = 'forge-conformance-theme'

/** The switch between dark and light; the system's preference applies until it is used. */
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

/** Access to storage may be denied to a page from a file. */
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
    // In this case the choice lasts until the page is closed.
  }
}
