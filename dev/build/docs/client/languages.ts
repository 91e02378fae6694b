/** Shows the samples of an operation in one language. The browser remembers the language for all operations. */

const languageKey = 'docs-language'
const choice = document.querySelector<HTMLFieldSetElement>('.languages')
const samples = [...document.querySelectorAll<HTMLElement>('[data-language]')]

if (choice) {
  choice.hidden = false
  for (const { firstElementChild: title } of samples) title?.remove()
  const radios = [...choice.querySelectorAll<HTMLInputElement>('input')]
  const remembered = radios.find(({ value }) => value === localStorage.getItem(languageKey))
  if (remembered) remembered.checked = true
  showLanguage(radios.find(({ checked }) => checked)?.value ?? '')
  choice.addEventListener('change', (event) => {
    const { value } = event.target as HTMLInputElement
    localStorage.setItem(languageKey, value)
    showLanguage(value)
  })
}

function showLanguage(language: string): void {
  for (const sample of samples) sample.hidden = sample.dataset.language !== language
}
