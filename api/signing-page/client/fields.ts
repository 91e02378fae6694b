import { fill, type Texts } from '../texts.ts'
import type { SigningField } from '../view.ts'
import { make, setAttributes } from './dom.ts'
import { makeInput } from './field-inputs.ts'
import { fieldLabels } from './field-label.ts'
import { nearbyText, type TextPiece } from './page-text.ts'
import { isMissing } from './progress.ts'
import type { Store } from './store.ts'

/** A field on its page: a real control over the place where its value will be printed. */
export type FieldBox = {
  field: SigningField
  id: string
  label: string
  element: HTMLElement
  /** Brings the field into view and into focus. */
  reach: () => void
  showProblem: (message: string | null) => void
  /** The text of the page beside the field, in a sentence; null while it is not known. */
  near: () => string | null
  /** Says which text of the page stands beside the field. */
  explainBy: (pieces: TextPiece[]) => void
}

/** Boxes taller than this (in points) take several lines of text. */
const tallPoints = 34

/** The fields of an envelope as controls in reading order; `pageHeightPoints` gives the height of a page as shown. */
export function makeFieldBoxes(
  store: Store,
  texts: Texts,
  pageHeightPoints: (pageNumber: number) => number,
  onSign: (field: SigningField) => void,
): FieldBox[] {
  const labels = fieldLabels(store.fields, texts)
  return store.fields.map((field, i) => {
    const label = labels.get(field.id) ?? ''
    const isTall = field.height * pageHeightPoints(field.pageNumber) > tallPoints
    const id = `field-${i + 1}`
    return makeFieldBox(store, texts, label, makeInput({ field, id, label, texts, store, onSign, isTall }), field, id)
  })
}

function makeFieldBox(
  store: Store,
  texts: Texts,
  label: string,
  { control, update }: ReturnType<typeof makeInput>,
  field: SigningField,
  id: string,
): FieldBox {
  const problem = make('p', { class: 'field-problem', id: `${id}-problem`, hidden: true })
  const near = make('span', { class: 'field-near', id: `${id}-near` })
  const element = make(
    'div',
    { class: 'field', 'data-type': field.type, 'data-read-only': field.isReadOnly === true },
    make('label', { for: id, class: 'field-label' }, label),
    near,
    control,
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
    setAttributes(element, { 'data-missing': isMissing(field, store.values) })
  }
  refresh()
  store.onChange((fieldId) => {
    if (fieldId !== field.id) return
    refresh()
    showProblem(null)
  })
  return {
    field,
    id,
    label,
    element,
    showProblem,
    reach: () => {
      element.scrollIntoView({ block: 'center', inline: 'center' })
      control.focus({ preventScroll: true })
    },
    near: () => near.textContent || null,
    explainBy: (pieces) => {
      const text = nearbyText(field, pieces)
      near.textContent = text === null ? '' : fill(texts.near, { text })
      describe()
    },
  }
}
