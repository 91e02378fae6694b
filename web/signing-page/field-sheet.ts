import { fieldTypeTable } from '../../core/signing/field-types.ts'
import { make, makeButton, setAttributes } from '../shared/dom.ts'
import { makeInput } from './field-inputs.ts'
import type { FieldBox } from './fields.ts'
import type { Store } from './store.ts'
import type { Texts } from './texts.ts'

export type FieldSheet = ReturnType<typeof makeFieldSheet>

/**
 * On a small window the place to fill one field in, large enough for a finger, beneath the page that shows where it stands.
 * `onClose` hears whose sheet was closed by hand.
 */
export function makeFieldSheet(
  store: Store,
  texts: Texts,
  events: { onSign: (box: FieldBox) => void; onClose: (box: FieldBox) => void },
) {
  let shown: { box: FieldBox; update: () => void } | null = null
  const title = make('h2', { id: 'sheet-title' })
  const hint = make('p', { class: 'hint', id: 'sheet-hint' })
  const tickWords = make('span', { id: 'sheet-words', dir: 'auto' })
  const place = make('div', { class: 'sheet-control' })
  const problem = make('p', { class: 'error', id: 'sheet-problem', role: 'alert' })
  const closeButton = makeButton('×', () => closeByHand(), { class: 'square quiet', 'aria-label': texts.close })
  const element = make(
    'section',
    { class: 'field-sheet', 'aria-labelledby': 'sheet-title', hidden: true },
    make('div', { class: 'sheet-head' }, make('div', {}, title, hint), closeButton),
    place,
    problem,
  )
  element.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') closeByHand()
  })
  store.onChange((fieldId) => {
    if (shown?.box.field.id !== fieldId) return
    shown.update()
    tellProblem()
    void shown.box.checked().then(tellProblem)
  })

  function tellProblem(): void {
    problem.textContent = shown?.box.problem() ?? ''
  }
  /** Says what stands beside the field on its page, as soon as that is known. */
  function rename(): void {
    if (shown === null) return
    const { box } = shown
    const near = box.nearText()
    const isNamedByText = near !== null && box.field.label === undefined && !isBox(box.field)
    setAttributes(title, { dir: isNamedByText && 'auto' })
    title.textContent = isNamedByText ? near : box.label
    hint.textContent = isNamedByText ? box.label : ''
    hint.hidden = !isNamedByText
    tickWords.textContent = box.field.label ?? near ?? texts.tickHere
  }
  function close(): void {
    shown = null
    element.hidden = true
    place.replaceChildren()
  }
  function closeByHand(): void {
    const box = shown?.box
    close()
    if (box !== undefined) events.onClose(box)
  }

  return {
    element,
    close,
    rename,
    /** Shows a field, and moves the focus to its control at once, as a phone's keyboard asks. */
    open: (box: FieldBox) => {
      const { field, label } = box
      const { control, update } = makeInput({
        field,
        id: 'sheet-input',
        label,
        texts,
        store,
        onSign: () => events.onSign(box),
        isTall: box.isTall,
        boxPoints: box.boxPoints,
      })
      const isCheckbox = isBox(field)
      setAttributes(control, { 'aria-describedby': 'sheet-problem' })
      if (!(control instanceof HTMLButtonElement))
        setAttributes(control, { 'aria-labelledby': isCheckbox ? 'sheet-title sheet-words' : 'sheet-title sheet-hint' })
      place.replaceChildren(isCheckbox ? make('label', { class: 'sheet-tick' }, control, tickWords) : control)
      shown = { box, update }
      update()
      rename()
      tellProblem()
      element.hidden = false
      control.focus({ preventScroll: true })
    },
    /** The field that the sheet is about; null while it is closed. */
    shown: (): FieldBox | null => shown?.box ?? null,
  }
}

/** Tells the style sheet how much of the window's lower edge a phone's keyboard covers. */
export function followKeyboard(): void {
  const viewport = window.visualViewport
  if (!viewport) return
  const measure = () => {
    const covered = viewport.scale > 1.01 ? 0 : Math.max(window.innerHeight - viewport.height - viewport.offsetTop, 0)
    document.documentElement.style.setProperty('--keyboard', `${Math.round(covered)}px`)
  }
  for (const name of ['resize', 'scroll']) viewport.addEventListener(name, measure)
}

const isBox = ({ type }: FieldBox['field']): boolean => fieldTypeTable[type].valueType === 'checkbox'
