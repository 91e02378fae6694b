import { type FieldType, fieldTypeTable } from '../../core/signing/field-types.ts'
import { make, makeButton, setAttributes } from '../shared/dom.ts'
import { makeFieldHelp } from './field-help.ts'
import { makeInput } from './field-inputs.ts'
import { groupLabel, headingOf } from './field-label.ts'
import type { FieldBox } from './fields.ts'
import { fitOf } from './print-fonts.ts'
import type { Store } from './store.ts'
import type { Texts } from './texts.ts'

export type FieldSheet = ReturnType<typeof makeFieldSheet>

/** The control of a field in the sheet, with the words next to it and its help. */
type Row = { box: FieldBox; control: HTMLElement; words: HTMLElement; help: HTMLElement; update: () => void }

/**
 * Creates the sheet for a small window, below the page: it shows the control of one field, or of all fields of a group,
 * large enough for a finger. Calls `onClose` with the field when the signer closes the sheet.
 */
export function makeFieldSheet(
  store: Store,
  texts: Texts,
  events: { onSign: (box: FieldBox) => void; onClose: (box: FieldBox) => void },
) {
  let shown: { box: FieldBox; rows: Row[] } | null = null
  const title = make('h2', { id: 'sheet-title' })
  const hint = make('p', { class: 'hint', id: 'sheet-hint' })
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
    const row = shown?.rows.find(({ box }) => box.field.id === fieldId)
    if (row === undefined) return
    row.update()
    showProblem()
    void row.box.checked().then(showProblem)
  })

  function showProblem(): void {
    const rows = shown?.rows ?? []
    problem.textContent = rows.map(({ box }) => box.problem()).find((each) => each !== null) ?? ''
    for (const { control } of rows)
      setAttributes(control, { 'aria-invalid': problem.textContent === '' ? null : 'true' })
  }
  /**
   * Shows the sender's label above the field's type. Without a label, shows the text next to the field when this text
   * is known.
   */
  function rename(): void {
    if (shown === null) return
    const { box, rows } = shown
    const named = isBox(box.field) ? null : headingOf(box, texts)
    setAttributes(title, { dir: named !== null && 'auto' })
    title.textContent = named?.label ?? (rows.length > 1 ? groupLabel(needed(box.field), texts) : box.label)
    hint.textContent = named?.type ?? ''
    hint.hidden = named === null
    for (const { box, words } of rows)
      words.textContent = box.field.text ?? box.field.label ?? box.nearText() ?? texts.checkHere
  }
  const needed = (field: FieldBox['field']) => ({ ...field, isRequired: store.isRequired(field.id) })
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

  function makeRow(box: FieldBox, suffix: string): Row {
    const { field } = box
    const { control, update } = makeInput({
      field,
      id: `sheet-input${suffix}`,
      label: () => box.label,
      texts,
      store,
      onSign: () => events.onSign(box),
      isTall: box.isTall,
      boxPoints: box.boxPoints,
    })
    const help = makeFieldHelp(field, `sheet-help${suffix}`, store, texts)
    setAttributes(control, { 'aria-describedby': `sheet-help${suffix} sheet-problem` })
    return {
      box,
      control,
      words: make('span', { id: `sheet-words${suffix}`, dir: 'auto' }),
      help: help.element,
      update: () => {
        const value = store.values[field.id]
        update()
        help.update(value?.kind === 'text' && fitOf(value.text, box.boxPoints).isCut)
      },
    }
  }

  /** Returns the controls of a group, none of which is more prominent than the others. */
  function choicesOf(rows: Row[], type: FieldType): HTMLElement {
    const role = fieldTypeTable[type].chosen === 'one' ? 'radiogroup' : 'group'
    const choices = make('div', { class: 'sheet-choices', role, 'aria-labelledby': 'sheet-title' })
    choices.append(...rows.flatMap((row) => [choiceLabel(row), row.help]))
    return choices
  }

  return {
    element,
    close,
    rename,
    /**
     * Shows a field with the other fields of its group, and moves the focus to its control immediately, because phones
     * then open the keyboard.
     */
    open: (box: FieldBox, group: FieldBox[]) => {
      const rows = group.map((each, i) => makeRow(each, each === box ? '' : `-${i + 1}`))
      const [row] = rows.filter((each) => each.box === box)
      if (row === undefined) return
      shown = { box, rows }
      const { control } = row
      if (rows.length === 1 && !(control instanceof HTMLButtonElement))
        setAttributes(control, {
          'aria-labelledby': isBox(box.field) ? 'sheet-title sheet-words' : 'sheet-title sheet-hint',
        })
      if (rows.length > 1) place.replaceChildren(choicesOf(rows, box.field.type), problem)
      else place.replaceChildren(isBox(box.field) ? choiceLabel(row) : control, problem, row.help)
      for (const { update } of rows) update()
      rename()
      showProblem()
      element.hidden = false
      control.focus({ preventScroll: true })
    },
    /** Returns the field that the sheet shows, or null while the sheet is closed. */
    shown: (): FieldBox | null => shown?.box ?? null,
  }
}

const choiceLabel = ({ control, words }: Row): HTMLElement => make('label', { class: 'sheet-tick' }, control, words)

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
