import { isCalendarDate } from '../../core/signing/field-formats.ts'
import { make, makeButton, setAttributes } from '../shared/dom.ts'
import { dayInWords, isDay, plainEntry, today } from './entry-forms.ts'
import type { Store } from './store.ts'
import type { Texts } from './texts.ts'
import type { SigningField } from './view.ts'

export type FieldHelp = { element: HTMLElement; update: (isCut?: boolean) => void }

/**
 * Creates the help for a field: the sender's description, and a note if the text is too long for its box (`isCut`). For
 * a day, shows the date in words, a calendar and a button for the current day.
 */
export function makeFieldHelp(field: SigningField, id: string, store: Store, texts: Texts): FieldHelp {
  const description = field.description === undefined ? null : make('p', { dir: 'auto' }, field.description)
  const day = isDay(field) && field.isReadOnly !== true ? dayHelp(field, store, texts) : null
  const cut = make('p', { hidden: true }, texts.textCut)
  const element = make('div', { class: 'field-help', id }, description, cut, ...(day?.parts ?? []))
  const update = (isCut = false) => {
    day?.update()
    cut.hidden = !isCut
    element.hidden = description === null && day === null && cut.hidden
  }
  update()
  return { element, update }
}

function dayHelp(field: SigningField, store: Store, texts: Texts) {
  const { earliest = '', latest = '' } = field
  const set = (day: string) => store.set(field, day === '' ? null : { kind: 'text', text: day })
  const words = make('p', { class: 'day-words' })
  const picker = make('input', { type: 'date', min: earliest, max: latest })
  picker.addEventListener('change', () => set(picker.value))
  const current = today()
  const isOffered = current >= earliest && (latest === '' || current <= latest)
  const buttons = make(
    'div',
    { class: 'day-buttons' },
    isOffered ? makeButton(texts.today, () => set(today()), { class: 'quiet' }) : null,
    ...calendarOf(picker, texts),
  )
  const update = () => {
    const value = store.values[field.id]
    const day = value?.kind === 'text' ? plainEntry(field, value.text, store.region) : ''
    const isKnown = isCalendarDate(day)
    words.textContent = isKnown ? dayInWords(day, store.region) : ''
    words.hidden = !isKnown
    picker.value = isKnown ? day : ''
  }
  return { parts: [words, buttons], update }
}

/**
 * Returns the control that opens the browser's calendar. In a frame, this is the browser's own input, because only the
 * input can open the calendar there.
 */
function calendarOf(picker: HTMLInputElement, texts: Texts): HTMLElement[] {
  if (window.parent !== window || !('showPicker' in picker)) {
    setAttributes(picker, { 'aria-label': texts.calendar })
    return [picker]
  }
  setAttributes(picker, { class: 'day-picker', tabindex: -1, 'aria-hidden': 'true' })
  return [makeButton(texts.calendar, () => picker.showPicker(), { class: 'quiet' }), picker]
}
