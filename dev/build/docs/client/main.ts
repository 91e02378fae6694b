import './copy-buttons.ts'
import './languages.ts'
import './requests.ts'
import './search.ts'

/** The menu is expanded if it is next to the text, and collapsed if it is above it. */
const menu = document.querySelector<HTMLDetailsElement>('#contents')
const isWide = matchMedia('(min-width: 60rem)')
const fitMenu = () => {
  if (menu) menu.open = isWide.matches
}
fitMenu()
isWide.addEventListener('change', fitMenu)
menu?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
