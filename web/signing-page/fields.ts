import { checkboxSideIn } from '../../core/signing/appearance/text-sizes.ts'
import { fieldTypeTable } from '../../core/signing/field-types.ts'
import { make, setAttributes } from '../shared/dom.ts'
import { fill } from '../shared/texts.ts'
import { makeFieldHelp } from './field-help.ts'
import { makeInput, takesLines } from './field-inputs.ts'
import { fieldLabels } from './field-label.ts'
import { makeFieldMark } from './field-marks.ts'
import { problemSentence } from './field-problem.ts'
import { nearbyText, type TextPiece } from './page-text.ts'
import { fitOf, fitToBox, printProblem } from './print-fonts.ts'
import type { BoxPoints } from './printed-lines.ts'
import { isMissing } from './progress.ts'
import type { Store } from './store.ts'
import type { Texts } from './texts.ts'
import { formatProblemOf } from './values.ts'
import type { SigningField } from './view.ts'
import { clickMarginOf } from './zoom.ts'

/** A field on its page: a native control at the position at which the value will be printed. */
export type FieldBox = {
  field: SigningField
  id: string
  label: string
  element: HTMLElement
  /** True if the box has room for more than one line. */
  isTall: boolean
  boxPoints: BoxPoints
  /** Scrolls the field's control into view, and moves the focus to it. */
  focus: () => void
  showProblem: (message: string | null) => void
  /** Returns the known problem of the field, or null. */
  problem: () => string | null
  /**
   * Returns a sentence about unsupported characters in the entry, or null. `checked` resolves when the entry has been
   * checked.
   */
  unprintable: () => string | null
  checked: () => Promise<void>
  /** Returns the text next to the field. Returns null while the text is unknown. */
  nearText: () => string | null
  /** Finds the text next to the field among the pieces of text on its page. */
  explainBy: (pieces: TextPiece[]) => void
}

/** The typing pause after which the entry is checked. */
const pauseMs = 600

/** The height in points above which a box accepts several lines of text. */
const tallPoints = 34

type Events = {
  /** Called when the signer clicks a signature field. */
  onSign: (box: FieldBox) => void
  /** Called when the signer clicks a field on a page that is too small to write on. */
  onOpen: (box: FieldBox) => void
  /** Called when the focused field shows a problem. */
  onProblem: (control: Element) => void
}

/**
 * Creates the controls for an envelope's fields in reading order. `pagePoints` returns the displayed size of a page.
 */
export function makeFieldBoxes(
  store: Store,
  texts: Texts,
  pagePoints: (pageNumber: number) => BoxPoints,
  events: Events,
): FieldBox[] {
  const labels = fieldLabels(store.fields, texts)
  return store.fields.map((field, i) => {
    // The name says whether the field is required, which a condition can change.
    const labelNow = () => (field.requiredIf ? fieldLabels(withNeed(store), texts) : labels).get(field.id) ?? ''
    const page = pagePoints(field.pageNumber)
    const boxPoints = { width: field.width * page.width, height: field.height * page.height }
    const isTall = boxPoints.height > tallPoints
    const id = `field-${i + 1}`
    const reach = clickMarginOf(field, store.fields, page)
    return makeFieldBox({ store, texts, labelNow, field, id, isTall, boxPoints, reach, events })
  })
}

const withNeed = (store: Store): SigningField[] =>
  store.fields.map((field) => ({ ...field, isRequired: store.isRequired(field.id) }))

type Parts = {
  store: Store
  texts: Texts
  labelNow: () => string
  field: SigningField
  id: string
  isTall: boolean
  boxPoints: BoxPoints
  reach: number
  events: Events
}

function makeFieldBox({ store, texts, labelNow, field, id, isTall, boxPoints, reach, events }: Parts): FieldBox {
  let label = labelNow()
  const onSign = () => events.onSign(box)
  const { control, update } = makeInput({ field, id, label: () => label, texts, store, onSign, isTall, boxPoints })
  const mark = makeFieldMark(
    { field, region: store.region, label: () => label, texts, lined: takesLines(field, isTall) ? boxPoints : null },
    () => events.onOpen(box),
  )
  const isStatic = fieldTypeTable[field.type].isStatic === true
  let nearText: string | null = null
  // Pages have the direction left to right in every language, but the field labels may not.
  const { dir } = document.documentElement
  const problem = make('p', { class: 'field-problem', id: `${id}-problem`, dir, hidden: true })
  const help = makeFieldHelp(field, `${id}-help`, store, texts)
  // A page may show no text next to a choice.
  const choice = fieldTypeTable[field.type].valueType === 'checkbox' ? (field.label ?? null) : null
  const choiceName = make(
    'p',
    { class: 'field-help choice-name', dir: 'auto', 'aria-hidden': 'true', hidden: choice === null },
    choice,
  )
  const near = make('span', { class: 'field-near visually-hidden', id: `${id}-near` })
  const words = isStatic ? null : make('label', { for: id, class: 'field-label visually-hidden' }, label)
  const statement =
    field.text === undefined ? null : make('label', { for: id, class: 'statement', dir: 'auto' }, field.text)
  // If the mark replaces the control, a click next to the control activates the mark.
  for (const each of [words, statement])
    each?.addEventListener('click', (event) => {
      if (mark === null || !mark.element.offsetParent) return
      event.preventDefault()
      mark.element.click()
    })
  const element = make(
    'div',
    {
      class: 'field',
      'data-type': field.type,
      'data-read-only': field.isReadOnly === true,
      title: choice,
      'data-side': field.x + field.width / 2 > 0.5 ? 'right' : 'left',
    },
    words,
    near,
    control,
    mark?.element ?? null,
    statement,
    make('div', { class: 'field-notes' }, problem, choiceName, help.element),
  )
  for (const side of ['x', 'y', 'width', 'height'] as const) element.style.setProperty(`--${side}`, String(field[side]))
  element.style.setProperty('--points', String(boxPoints.width))
  element.style.setProperty('--reach', String(reach))

  if (statement !== null) {
    const room = { width: boxPoints.width - checkboxSideIn(boxPoints), height: boxPoints.height }
    element.style.setProperty('--box', String(checkboxSideIn(boxPoints)))
    void fitToBox(statement, () => field.text ?? '', room).catch(() => undefined)
  }
  const describe = () =>
    setAttributes(control, {
      'aria-describedby':
        [near.textContent && near.id, !help.element.hidden && help.element.id, problem.textContent && problem.id]
          .filter(Boolean)
          .join(' ') || null,
    })
  const showProblem = (message: string | null) => {
    problem.textContent = message ?? ''
    problem.hidden = message === null
    setAttributes(control, { 'aria-invalid': message === null ? null : 'true' })
    describe()
    if (message !== null && control === document.activeElement) events.onProblem(control)
  }
  const isOwed = () => {
    const shown = store.shown()
    const current = shown.find(({ id }) => id === field.id)
    return current !== undefined && isMissing(current, store.values, shown)
  }
  const refresh = () => {
    if (field.requiredIf) {
      label = labelNow()
      if (words) words.textContent = label
      if (!(control instanceof HTMLButtonElement))
        setAttributes(control, { 'aria-required': store.isRequired(field.id) ? 'true' : null })
    }
    update()
    mark?.update(store.values[field.id])
    const value = store.values[field.id]
    const fit = value?.kind === 'text' ? fitOf(value.text, boxPoints) : null
    help.update(fit?.isCut)
    describe()
    setAttributes(element, { 'data-missing': isOwed(), 'data-long': fit?.isLong === true })
  }
  let unprintable: string | null = null
  let checking: Promise<void> = Promise.resolve()
  const check = async () => {
    const value = store.values[field.id]
    const text = value?.kind === 'text' || value?.kind === 'typed' ? value.text : ''
    const found = await printProblem(text, texts).catch(() => null)
    if (store.values[field.id] !== value) return
    unprintable = found
    store.setUnprintable(field.id, found !== null)
    if (found !== null) return showProblem(found)
    if (value?.kind !== 'text' || formatProblemOf(field, value.text, store.region) === null) return
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    const ofFormat = store.values[field.id] === value ? formatProblemOf(field, value.text, store.region) : null
    if (ofFormat !== null) showProblem(problemSentence(field, { code: ofFormat }, texts, store.region))
  }
  refresh()
  checking = check()
  store.onChange((fieldId) => {
    if (fieldId !== field.id) return
    refresh()
    showProblem(null)
    unprintable = null
    checking = check()
  })
  const box: FieldBox = {
    field,
    id,
    get label() {
      return label
    },
    element,
    isTall,
    boxPoints,
    unprintable: () => unprintable,
    checked: () => checking,
    showProblem,
    problem: () => problem.textContent || null,
    focus: () => {
      element.scrollIntoView({ block: 'center', inline: 'center' })
      // The mark gets the focus in a small window, where it replaces the control.
      const seen = [control, mark?.element].find((each) => each?.offsetParent)
      seen?.focus({ preventScroll: true })
    },
    nearText: () => nearText,
    explainBy: (pieces) => {
      nearText = isStatic ? null : nearbyText(field, pieces)
      choiceName.hidden ||= nearText === choice
      near.textContent = nearText === null ? '' : fill(texts.near, { text: nearText })
      describe()
    },
  }
  return box
}
