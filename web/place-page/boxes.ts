import type { PlacePageTexts } from '../../core/languages/en/place-page.ts'
import { make, setAttributes } from '../shared/dom.ts'
import { fill } from '../shared/texts.ts'
import { follow, placeAt } from './drawing.ts'
import { type Fields, type Place, type PlacedField, unitsPerPage } from './placed-fields.ts'
import type { Sheet } from './sheets.ts'

type Boxes = {
  show: () => void
  focus: (key: number) => void
  mark: (selected: number | null) => void
  /** Scrolls a field into the visible part of the window. */
  reveal: (key: number | null) => void
}
type Actions = { select: (key: number) => void; remove: (key: number) => void }

const step = 25
const arrows: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
}

/** Shows fields on their pages as buttons. The author can drag, move and resize them with the mouse or the keyboard. */
export function makeBoxes(
  fields: Fields,
  sheets: readonly Sheet[],
  texts: () => PlacePageTexts,
  actions: Actions,
): Boxes {
  const boxes = new Map<number, HTMLButtonElement>()
  const sheetOf = ({ pageNumber }: PlacedField) => sheets[pageNumber - 1]!
  const fieldOf = (key: number) => fields.all().find((field) => field.key === key)!

  function create(key: number): HTMLButtonElement {
    const corner = make('span', { class: 'corner', 'aria-hidden': 'true' })
    const box = make(
      'button',
      { type: 'button', class: 'box', 'aria-describedby': 'box-hint' },
      make('span', { class: 'words' }),
      corner,
    )
    box.addEventListener('focus', () => actions.select(key))
    box.addEventListener('keydown', (event) => onKey(event, key))
    box.addEventListener('click', () => reveal(key))
    box.addEventListener('pointerdown', (press) => {
      if (press.button !== 0) return
      press.preventDefault()
      box.focus({ preventScroll: true })
      const before = fieldOf(key)
      const changed = press.target === corner ? sized : moved
      follow(sheetOf(before), press, (from, to) => fields.change(key, changed(before, to.x - from.x, to.y - from.y)))
    })
    return box
  }

  function onKey(event: KeyboardEvent, key: number): void {
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      actions.remove(key)
      return
    }
    const by = arrows[event.key]
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    fields.change(key, (event.shiftKey ? sized : moved)(fieldOf(key), ...by))
  }

  const reveal = (key: number | null) => boxes.get(key ?? 0)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

  return {
    show() {
      const known = new Set(fields.all().map(({ key }) => key))
      for (const [key, box] of boxes) {
        if (known.has(key)) continue
        box.remove()
        boxes.delete(key)
      }
      for (const field of fields.all()) {
        const box = boxes.get(field.key) ?? create(field.key)
        boxes.set(field.key, box)
        const { layer } = sheetOf(field)
        // An element that is already in its layer stays there, because moving it would remove the focus from it.
        if (box.parentElement !== layer) layer.append(box)
        placeAt(box, field)
        describe(box, field, texts())
      }
    },
    focus(key) {
      boxes.get(key)?.focus({ preventScroll: true })
      reveal(key)
    },
    reveal,
    mark(selected) {
      for (const [key, box] of boxes) setAttributes(box, { 'aria-current': key === selected ? 'true' : null })
    },
  }
}

const moved = ({ x, y, width, height }: Place, right: number, down: number): Place => ({
  x: x + right,
  y: y + down,
  width,
  height,
})

/** Returns a resized position with the same top left corner. */
const sized = ({ x, y, width, height }: Place, right: number, down: number): Place => ({
  x,
  y,
  width: Math.min(width + right, unitsPerPage - x),
  height: Math.min(height + down, unitsPerPage - y),
})

function describe(box: HTMLButtonElement, field: PlacedField, texts: PlacePageTexts): void {
  const { id, label, type, pageNumber, isRequired } = field
  const name = label || id
  const words = `${texts.types[type]}${isRequired ? '' : ` (${texts.optional})`}`
  const [left, top, width, height] = [field.x, field.y, field.width, field.height].map((units) => units / 100)
  box.dataset.type = type
  box.classList.toggle('right-half', field.x + field.width / 2 > unitsPerPage / 2)
  box.querySelector('.words')!.textContent = words
  box.setAttribute(
    'aria-label',
    fill(texts.box, {
      field: name === '' ? words : `${words} ${name}`,
      page: pageNumber,
      left: left!,
      top: top!,
      width: width!,
      height: height!,
    }),
  )
}
