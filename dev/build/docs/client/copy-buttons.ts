/** Adds a button to each code block. The button copies the block's text. */

for (const block of document.querySelectorAll<HTMLElement>('pre')) {
  const frame = document.createElement('div')
  frame.className = 'code'
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'copy'
  button.textContent = 'Copy'
  button.setAttribute('aria-label', `Copy: ${block.getAttribute('aria-label') ?? 'code'}`)
  button.addEventListener('click', () => void copy(block, button))
  block.replaceWith(frame)
  frame.append(button, block)
}

async function copy(block: HTMLElement, button: HTMLButtonElement): Promise<void> {
  const name = button.getAttribute('aria-label') ?? ''
  try {
    await navigator.clipboard.writeText(block.textContent ?? '')
    label(button, 'Copied')
  } catch {
    // The browser denies access to the clipboard, so the code is selected for the reader to copy.
    getSelection()?.selectAllChildren(block)
    label(button, 'Press Ctrl-C')
  }
  setTimeout(() => {
    button.textContent = 'Copy'
    button.setAttribute('aria-label', name)
  }, 2_000)
}

function label(button: HTMLButtonElement, text: string): void {
  button.textContent = text
  button.setAttribute('aria-label', text)
}
