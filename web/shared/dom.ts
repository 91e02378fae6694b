type Attribute = string | number | boolean | null
type Child = Node | string | null

/** An element with attributes (true sets, false and null leave out) and children; texts become text nodes. */
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

/** Sets attributes: true and texts set, false and null remove. */
export function setAttributes(element: Element, attributes: Record<string, Attribute>): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null) element.removeAttribute(name)
    else element.setAttribute(name, value === true ? '' : String(value))
  }
}

/** A button that does something on press. */
export function makeButton(label: string, onPress: () => void, attributes: Record<string, Attribute> = {}) {
  const button = make('button', { type: 'button', ...attributes }, label)
  button.addEventListener('click', onPress)
  return button
}

/** The element with this id; the page's own markup guarantees it. */
export function byId(id: string): HTMLElement {
  const element = document.getElementById(id)
  if (element === null) throw new Error(`The page has no element "${id}".`)
  return element
}

/** A modal dialog in the page, named by its heading; Escape and `close()` end it and focus returns to the opener. */
export function makeDialog(id: string, ...children: Node[]): HTMLDialogElement {
  const dialog = make('dialog', { 'aria-labelledby': `${id}-title` }, ...children)
  document.body.append(dialog)
  const buttons = dialog.querySelector<HTMLElement>('.buttons')
  // What gets the focus or is told stands above the buttons that stay, however many lines of them there are.
  const makeRoom = () => dialog.style.setProperty('scroll-padding-block-end', `${buttons?.offsetHeight ?? 0}px`)
  if (buttons) new ResizeObserver(makeRoom).observe(buttons)
  return dialog
}
