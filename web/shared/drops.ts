/** Accepts files that are dropped anywhere on the page. Highlights `target` while files are dragged over the page. */
export function acceptDrops(target: HTMLElement, take: (files: File[]) => void): void {
  document.addEventListener('dragover', (event) => {
    event.preventDefault()
    target.classList.add('over')
  })
  document.addEventListener('dragleave', (event) => {
    if (event.relatedTarget === null) target.classList.remove('over')
  })
  document.addEventListener('drop', (event) => {
    event.preventDefault()
    target.classList.remove('over')
    take([...(event.dataTransfer?.files ?? [])])
  })
}
