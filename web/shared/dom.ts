import { characterCount } from '../../core/text/length.ts'

type Attribute = string | number | boolean | null
type Child = Node | string | null

/**
 * Creates an element with attributes and children. True sets an attribute without a value; null and false omit it.
 * Strings become text nodes.
 */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, Attribute> = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  setAttributes(element, attributes)
  element.append(...children.filter((child) => child !== null))
  return element
}

/** Sets attributes of an element. True and strings set an attribute; false and null remove it. */
export function setAttributes(element: Element, attributes: Record<string, Attribute>): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null) element.removeAttribute(name)
    else element.setAttribute(name, value === true ? '' : String(value))
  }
}

/** Creates a button that calls `onPress`. */
export function makeButton(label: string, onPress: () => void, attributes: Record<string, Attribute> = {}) {
  const button = make('button', { type: 'button', ...attributes }, label)
  button.addEventListener('click', onPress)
  return button
}

/** Returns the element with an id. The markup of the page must contain it. */
export function byId(id: string): HTMLElement {
  const element = document.getElementById(id)
  if (element === null) throw new Error(`The page has no element "${id}".`)
  return element
}

/**
 * Creates a modal dialog that is labelled by its heading. Escape and `close()` close it and return the focus to the
 * element that opened it.
 */
export function makeDialog(id: string, ...children: Node[]): HTMLDialogElement {
  const dialog = make('dialog', { 'aria-labelledby': `${id}-title` }, ...children)
  document.body.append(dialog)
  const buttons = dialog.querySelector<HTMLElement>('.buttons')
  // Focused or announced content must be visible above the fixed buttons, regardless of how many lines they need.
  const makeRoom = () => dialog.style.setProperty('scroll-padding-block-end', `${buttons?.offsetHeight ?? 0}px`)
  if (buttons) new ResizeObserver(makeRoom).observe(buttons)
  // A key that is still pressed from opening the dialog must not submit its form.
  dialog.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && event.repeat && event.target instanceof HTMLInputElement) event.preventDefault()
  })
  return dialog
}

/** Longer than the interval of a double tap. */
const doubleTapMs = 600

/**
 * Opens a dialog. Its buttons ignore the pointer at first, because they may appear under the finger that opened the
 * dialog, and a double tap must not press them.
 */
export function openDialog(dialog: HTMLDialogElement): void {
  const buttons = dialog.querySelector<HTMLElement>('.buttons')
  if (buttons) {
    buttons.style.pointerEvents = 'none'
    setTimeout(() => {
      buttons.style.pointerEvents = ''
    }, doubleTapMs)
  }
  dialog.showModal()
}

export type TextControl = HTMLInputElement | HTMLTextAreaElement

/**
 * Limits the entry in a control to `max` characters. Browsers count `maxlength` in UTF-16 code units, so the attribute
 * grows with the characters that need two of them, in the entry and in the text that the reader inserts.
 */
export function limitCharacters<Control extends TextControl>(control: Control, max = control.maxLength): Control {
  const setLimit = (...parts: string[]) => {
    control.maxLength = parts.reduce((limit, text) => limit + text.length - characterCount(text), max)
  }
  setLimit(control.value)
  control.addEventListener('beforeinput', (event) => {
    if (!(event instanceof InputEvent)) return
    setLimit(control.value, event.data ?? event.dataTransfer?.getData('text/plain') ?? '')
  })
  return control
}
