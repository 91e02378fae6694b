import { make, setAttributes } from '../shared/dom.ts'

export type Tab = { id: string; label: string; panel: HTMLElement }

/**
 * Creates tabs by the ARIA tabs pattern. One tab is in the tab order, and the arrow keys, Home and End move to the
 * others.
 */
export function makeTabs(name: string, tabs: Tab[], onChange: (id: string) => void) {
  const buttons = tabs.map((tab) =>
    make('button', { type: 'button', role: 'tab', id: `tab-${tab.id}`, 'aria-controls': `panel-${tab.id}` }, tab.label),
  )
  const list = make('div', { role: 'tablist', 'aria-label': name, class: 'tabs' }, ...buttons)
  let selected = tabs[0]?.id ?? ''

  const select = (id: string) => {
    selected = id
    tabs.forEach((tab, i) => {
      const isSelected = tab.id === id
      setAttributes(buttons[i] as Element, { 'aria-selected': String(isSelected), tabindex: isSelected ? 0 : -1 })
      tab.panel.hidden = !isSelected
    })
    onChange(id)
  }
  const move = (to: number) => {
    const i = (to + tabs.length) % tabs.length
    select(tabs[i]?.id ?? '')
    buttons[i]?.focus()
  }
  tabs.forEach((tab, i) => {
    setAttributes(tab.panel, { role: 'tabpanel', id: `panel-${tab.id}`, 'aria-labelledby': `tab-${tab.id}` })
    buttons[i]?.addEventListener('click', () => select(tab.id))
  })
  list.addEventListener('keydown', (event) => {
    const at = tabs.findIndex((tab) => tab.id === selected)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    move(to)
  })
  select(selected)
  return { list, select, selected: () => selected }
}
