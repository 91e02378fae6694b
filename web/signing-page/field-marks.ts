import { fieldTypeTable } from '../../core/signing/field-types.ts'
import type { FieldValue } from '../../core/signing/model.ts'
import { make, setAttributes } from '../shared/dom.ts'
import { fill } from '../shared/texts.ts'
import { hasDialog } from './dialog-fields.ts'
import { shownEntry } from './entry-forms.ts'
import { fitToBox } from './print-fonts.ts'
import type { BoxPoints } from './printed-lines.ts'
import { isFilled } from './progress.ts'
import type { Texts } from './texts.ts'
import type { SigningField } from './view.ts'

type Parts = {
  field: SigningField
  /** The locale whose notation numbers and days have. */
  region: string
  label: () => string
  texts: Texts
  /** The box of a field with several lines. Null for any other field. */
  lined: BoxPoints | null
}
type Mark = { element: HTMLElement; update: (value: FieldValue | undefined) => void }

/**
 * Creates the mark of a field on a page that is too small for writing: its value in printed size. The mark is a button
 * that opens the field, unless the service sets its value. Returns null for static texts, and for signatures and
 * attachments, whose control is already such a button.
 */
export function makeFieldMark({ field, region, label, texts, lined }: Parts, onPress: () => void): Mark | null {
  if (hasDialog(field) || fieldTypeTable[field.type].isStatic) return null
  const wordsOf = (value: FieldValue | undefined): string =>
    value?.kind === 'text' ? shownEntry(field, value.text, region) : ''
  if (field.isReadOnly === true) {
    const element = make('span', { class: 'field-mark', 'data-lined': lined !== null, dir: 'auto' })
    return { element, update: (value) => write(element, wordsOf(value), lined) }
  }
  const element = make('button', { type: 'button', class: 'field-mark', 'data-lined': lined !== null })
  element.addEventListener('click', onPress)
  const update = (value: FieldValue | undefined) => {
    const words = value?.kind === 'checkbox' && value.checked ? texts.checked : wordsOf(value)
    const shown = make('span', { class: value?.kind === 'checkbox' ? 'tick' : '', dir: 'auto', 'aria-hidden': 'true' })
    element.replaceChildren(shown)
    write(shown, wordsOf(value), lined, element)
    setAttributes(element, {
      'data-ticked': value?.kind === 'checkbox' && value.checked,
      'aria-label':
        value !== undefined && isFilled(value)
          ? fill(texts.pressToChange, { label: label(), value: words })
          : fill(texts.pressToFill, { label: label() }),
    })
  }
  return { element, update }
}

/** Shows an entered text in its printed size in a box. */
function write(element: HTMLElement, text: string, lined: BoxPoints | null, box = element): void {
  element.textContent = text
  void fitToBox(box, () => element.textContent, lined).catch(() => undefined)
}
