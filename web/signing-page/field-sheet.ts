import { fieldTypeTable } from '../../core/signing/field-types.ts'
import { make, makeButton, setAttributes } from '../shared/dom.ts'
import { makeFieldHelp } from './field-help.ts'
import { makeInput } from './field-inputs.ts'
import { headingOf } from './field-label.ts'
import type { FieldBox } from './fields.ts'
import { fitOf } from './print-fonts.ts'
import type { Store } from './store.ts'
import type { Texts } from './texts.ts'

export type FieldSheet = ReturnType<typeof makeFieldSheet>

/**
 * Creates the sheet for a small window, below the page: it shows the control of one field, large enough for a finger.
 * Calls `onClose` with the field when the signer closes the sheet.
 */
export function makeFieldSheet(
  store: Store,
  texts: Texts,
  events: { onSign: (box: FieldBox) => void; onClose: (box: FieldBox) => void },
) {
  let shown: { box: FieldBox; update: () => void } | null = null
  const title = make('h2', { id: 'sheet-title' })
  const hint = make('p', { class: 'hint', id: 'sheet-hint' })
  const checkWords = make('span', { id: 'sheet-words', dir: 'auto' })
  const place = make('div', { class: 'sheet-control' })
  const problem = make('p', { class: 'error', id: 'sheet-problem', role: 'alert' })
  const closeButton = makeButton('×', () => closeByHand(), { class: 'square quiet', 'aria-label': texts.close })
  const element = make(
    'section',
    { class: 'field-sheet', 'aria-labelledby': 'sheet-title', hidden: true },
    make('div', { class: 'sheet-head' }, make('div', {}, title, hint), closeButton),
    place,
  )
  element.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') closeByHand()
  })
  store.onChange((fieldId) => {
    if (shown?.box.field.id !== fieldId) return
    shown.update()
    showProblem()
    void shown.box.checked().then(showProblem)
  })

  function showProblem(): void {
    problem.textContent = shown?.box.problem() ?? ''
    const control = place.querySelector('#sheet-input')
    if (control) setAttributes(control, { 'aria-invalid': problem.textContent === '' ? null : 'true' })
  }
  /**
   * Shows the sender's label above the field's type. Without a label, shows the text next to the field when this text
   * is known.
   */
  function rename(): void {
    if (shown === null) return
    const { box } = shown
    const named = isBox(box.field) ? null : headingOf(box, texts)
    setAttributes(title, { dir: named !== null && 'auto' })
    title.textContent = named?.label ?? box.label
    hint.textContent = named?.type ?? ''
    hint.hidden = named === null
    checkWords.textContent = box.field.text ?? box.field.label ?? box.nearText() ?? texts.checkHere
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
    /** Shows a field, and moves the focus to its control immediately, because phones then open the keyboard. */
    open: (box: FieldBox) => {
      const { field } = box
      const { control, update } = makeInput({
        field,
        id: 'sheet-input',
        label: () => box.label,
        texts,
        store,
        onSign: () => events.onSign(box),
        isTall: box.isTall,
        boxPoints: box.boxPoints,
      })
      const isCheckbox = isBox(field)
      const help = makeFieldHelp(field, 'sheet-help', store, texts)
      setAttributes(control, { 'aria-describedby': 'sheet-help sheet-problem' })
      if (!(control instanceof HTMLButtonElement))
        setAttributes(control, { 'aria-labelledby': isCheckbox ? 'sheet-title sheet-words' : 'sheet-title sheet-hint' })
      place.replaceChildren(
        isCheckbox ? make('label', { class: 'sheet-tick' }, control, checkWords) : control,
        problem,
        help.element,
      )
      const refresh = () => {
        const value = store.values[field.id]
        update()
        help.update(value?.kind === 'text' && fitOf(value.text, box.boxPoints).isCut)
      }
      shown = { box, update: refresh }
      refresh()
      rename()
      showProblem()
      element.hidden = false
      control.focus({ preventScroll: true })
    },
    /** Returns the field that the sheet shows, or null while the sheet is closed. */
    shown: (): FieldBox | null => shown?.box ?? null,
  }
}

/** Sets the height of a phone's keyboard as a variable for the style sheet. */
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
