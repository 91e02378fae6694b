import { make, makeButton, setAttributes } from '../shared/dom.ts'
import { fill } from '../shared/texts.ts'
import type { Pages } from './pages.ts'
import type { Texts } from './texts.ts'

/**
 * Creates the toolbar with the page number, the zoom, and the switch between pages and text. The switch first calls
 * `onSwitch`.
 */
export function makeToolbar(pages: Pages, texts: Texts, onSwitch: () => void): HTMLElement {
  const textSwitch = makeButton('', () => {
    onSwitch()
    pages.showText(!pages.isText())
    showSwitch()
  })
  const showSwitch = () => {
    const isText = pages.isText()
    const [long, short] = isText ? [texts.showPages, texts.showPagesShort] : [texts.readAsText, texts.readAsTextShort]
    textSwitch.replaceChildren(
      make('span', { class: 'long-label' }, long),
      make('span', { class: 'short-label', 'aria-hidden': 'true' }, short),
    )
    setAttributes(textSwitch, { 'aria-label': long })
    setAttributes(zoom, { hidden: isText })
  }
  const zoomButton = (sign: string, name: string, onPress: () => void) =>
    makeButton(sign, onPress, { class: 'square', 'aria-label': name, title: name })
  const zoom = make(
    'span',
    { class: 'zoom' },
    zoomButton('−', texts.zoomOut, () => pages.zoom('out')),
    zoomButton('+', texts.zoomIn, () => pages.zoom('in')),
    zoomButton('↔', texts.zoomFit, () => pages.fit()),
  )
  showSwitch()
  return make(
    'div',
    { class: 'toolbar', role: 'group', 'aria-label': texts.toolbar },
    pageJump(pages, texts),
    zoom,
    textSwitch,
  )
}

function pageJump(pages: Pages, texts: Texts): HTMLElement {
  const input = make('input', {
    id: 'page-number',
    type: 'text',
    inputmode: 'numeric',
    autocomplete: 'off',
    value: 1,
    size: String(pages.count).length,
  })
  const form = make(
    'form',
    { class: 'page-jump' },
    make('label', { for: 'page-number' }, texts.pageNumber),
    input,
    make('span', {}, fill(texts.ofPages, { count: pages.count })),
  )
  const show = () => {
    input.value = String(pages.current()?.pageNumber ?? 1)
  }
  const jump = () => {
    const wanted = Number.parseInt(input.value, 10)
    if (Number.isNaN(wanted)) return show()
    const pageNumber = Math.min(Math.max(wanted, 1), pages.count)
    input.value = String(pageNumber)
    pages.goTo(pageNumber)
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    jump()
  })
  input.addEventListener('change', jump)
  input.addEventListener('focus', () => input.select())
  addEventListener(
    'scroll',
    () => {
      if (document.activeElement !== input) show()
    },
    { passive: true },
  )
  return form
}
