import { fill, type Texts } from '../texts.ts'
import type { SigningField } from '../view.ts'
import { make, setAttributes } from './dom.ts'
import { makeInput } from './field-inputs.ts'
import { fieldLabels } from './field-label.ts'
import { makeFieldMark } from './field-marks.ts'
import { nearbyText, type TextPiece } from './page-text.ts'
import { isMissing } from './progress.ts'
import type { Store } from './store.ts'

/** A field on its page: a real control over the place where its value will be printed. */
export type FieldBox = {
  field: SigningField
  id: string
  label: string
  element: HTMLElement
  /** Whether the box has room for more than one line. */
  isTall: boolean
  /** Brings its control on the page into view and into focus. */
  focus: () => void
  showProblem: (message: string | null) => void
  /** What is wrong with it; null when nothing is known to be. */
  problem: () => string | null
  /** The text of the page beside the field, in a sentence; null while it is not known. */
  near: () => string | null
  /** That text by itself. */
  nearText: () => string | null
  /** Says which text of the page stands beside the field. */
  explainBy: (pieces: TextPiece[]) => void
}

/** Boxes taller than this (in points) take several lines of text. */
const tallPoints = 34

type Events = {
  /** A press on a field for a signature. */
  onSign: (box: FieldBox) => void
  /** A press on a field of a page that is too small to write on. */
  onOpen: (box: FieldBox) => void
}

/** The fields of an envelope as controls in reading order; `pageHeightPoints` gives the height of a page as shown. */
export function makeFieldBoxes(
  store: Store,
  texts: Texts,
  pageHeightPoints: (pageNumber: number) => number,
  events: Events,
): FieldBox[] {
  const labels = fieldLabels(store.fields, texts)
  return store.fields.map((field, i) => {
    const label = labels.get(field.id) ?? ''
    const isTall = field.height * pageHeightPoints(field.pageNumber) > tallPoints
    const id = `field-${i + 1}`
    return makeFieldBox({ store, texts, label, field, id, isTall, events })
  })
}

type Parts = {
  store: Store
  texts: Texts
  label: string
  field: SigningField
  id: string
  isTall: boolean
  events: Events
}

function makeFieldBox({ store, texts, label, field, id, isTall, events }: Parts): FieldBox {
  const { control, update } = makeInput({ field, id, label, texts, store, onSign: () => events.onSign(box), isTall })
  const mark = makeFieldMark(field, label, texts, () => events.onOpen(box))
  let nearText: string | null = null
  const problem = make('p', { class: 'field-problem', id: `${id}-problem`, hidden: true })
  const near = make('span', { class: 'field-near', id: `${id}-near` })
  const words = make('label', { for: id, class: 'field-label' }, label)
  // Where the mark stands for the control, a press beside it means the mark.
  words.addEventListener('click', (event) => {
    if (mark === null || !mark.element.offsetParent) return
    event.preventDefault()
    mark.element.click()
  })
  const element = make(
    'div',
    { class: 'field', 'data-type': field.type, 'data-read-only': field.isReadOnly === true },
    words,
    near,
    control,
    mark?.element ?? null,
    problem,
  )
  for (const side of ['x', 'y', 'width', 'height'] as const) element.style.setProperty(`--${side}`, String(field[side]))

  const describe = () =>
    setAttributes(control, {
      'aria-describedby':
        [near.textContent && near.id, problem.textContent && problem.id].filter(Boolean).join(' ') || null,
    })
  const showProblem = (message: string | null) => {
    problem.textContent = message ?? ''
    problem.hidden = message === null
    setAttributes(control, { 'aria-invalid': message === null ? null : 'true' })
    describe()
  }
  const refresh = () => {
    update()
    mark?.update(store.values[field.id])
    setAttributes(element, { 'data-missing': isMissing(field, store.values) })
  }
  refresh()
  store.onChange((fieldId) => {
    if (fieldId !== field.id) return
    refresh()
    showProblem(null)
  })
  const box: FieldBox = {
    field,
    id,
    label,
    element,
    isTall,
    showProblem,
    problem: () => problem.textContent || null,
    focus: () => {
      element.scrollIntoView({ block: 'center', inline: 'center' })
      // On a small window its mark stands for it.
      const seen = [control, mark?.element].find((each) => each?.offsetParent)
      seen?.focus({ preventScroll: true })
    },
    near: () => near.textContent || null,
    nearText: () => nearText,
    explainBy: (pieces) => {
      nearText = nearbyText(field, pieces)
      near.textContent = nearText === null ? '' : fill(texts.near, { text: nearText })
      describe()
    },
  }
  return box
}
