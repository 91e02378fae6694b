import './copy-buttons.ts'
import './languages.ts'
import './requests.ts'
import './search.ts'

/** Expands the menu on a wide screen, where it is next to the text. Collapses the menu on a narrow screen. */
const menu = document.querySelector<HTMLDetailsElement>('#contents')
const isWide = matchMedia('(min-width: 60rem)')
const fitMenu = () => {
  if (menu) menu.open = isWide.matches
}
fitMenu()
isWide.addEventListener('change', fitMenu)
menu?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
