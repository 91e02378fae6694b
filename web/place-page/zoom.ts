import { byId, setAttributes } from '../shared/dom.ts'

/** The zoom steps: the width of a page relative to the column. */
const steps = [0.5, 0.75, 1, 1.5, 2, 3]
const fitting = steps.indexOf(1)

/** Creates the buttons that enlarge and reduce the pages. Calls `onChange` after a change. */
export function makeZoom(onChange: () => void) {
  let step = fitting
  const set = (next: number) => {
    step = Math.min(Math.max(next, 0), steps.length - 1)
    byId('pages').style.setProperty('--zoom', String(steps[step]))
    // Only a page wider than the window scrolls sideways. It gets a tab stop, because the keyboard must be able to
    // scroll it.
    setAttributes(byId('pages'), { tabindex: step > fitting ? 0 : null })
    onChange()
  }
  const button = (id: string) => byId(id) as HTMLButtonElement
  button('zoom-out').addEventListener('click', () => set(step - 1))
  button('zoom-in').addEventListener('click', () => set(step + 1))
  button('zoom-fit').addEventListener('click', () => set(fitting))
  return { fit: () => set(fitting) }
}
