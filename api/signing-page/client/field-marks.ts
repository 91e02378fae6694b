import type { FieldValue } from '../../../core/signing/model.ts'
import { make, setAttributes } from '../../../pages/dom.ts'
import { fill } from '../../../pages/texts.ts'
import type { SigningField } from '../view.ts'
import { fitToBox } from './print-fonts.ts'
import { isFilled } from './progress.ts'
import type { Texts } from './texts.ts'

type Mark = { element: HTMLElement; update: (value: FieldValue | undefined) => void }

/**
 * What stands for a field on a page too small to write on: its value at the size that it will have, and unless the service
 * sets the field, a press that opens the place to enter it. Null for signatures, whose own control is such a button.
 */
export function makeFieldMark(field: SigningField, label: string, texts: Texts, onPress: () => void): Mark | null {
  if (field.type === 'signature' || field.type === 'initials') return null
  if (field.isReadOnly === true) {
    const element = make('span', { class: 'field-mark', dir: 'auto' })
    return { element, update: (value) => write(element, wordsOf(value)) }
  }
  const element = make('button', { type: 'button', class: 'field-mark' })
  element.addEventListener('click', onPress)
  const update = (value: FieldValue | undefined) => {
    const words = value?.kind === 'checkbox' && value.checked ? texts.ticked : wordsOf(value)
    const shown = make('span', { class: value?.kind === 'checkbox' ? 'tick' : '', dir: 'auto', 'aria-hidden': 'true' })
    element.replaceChildren(shown)
    write(shown, wordsOf(value), element)
    setAttributes(element, {
      'data-ticked': value?.kind === 'checkbox' && value.checked,
      'aria-label':
        value !== undefined && isFilled(value)
          ? fill(texts.pressToChange, { label, value: words })
          : fill(texts.pressToFill, { label }),
    })
  }
  return { element, update }
}

/** Writes what is entered, in a box that may lie around it. */
function write(element: HTMLElement, text: string, box = element): void {
  element.textContent = text
  void fitToBox(box, () => element.textContent).catch(() => undefined)
}

const wordsOf = (value: FieldValue | undefined): string => (value?.kind === 'text' ? value.text : '')
