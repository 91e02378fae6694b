/** Sends test requests to the service that serves the page, with the entered key, and shows the responses. */

const testKeyName = 'docs-test-key'
const keyInput = document.querySelector<HTMLInputElement>('#api-key')
if (keyInput) {
  keyInput.value = sessionStorage.getItem(testKeyName) ?? ''
  keyInput.addEventListener('change', () => {
    if (keyInput.value.startsWith('chy_test_')) sessionStorage.setItem(testKeyName, keyInput.value)
    else sessionStorage.removeItem(testKeyName)
  })
}
for (const form of document.querySelectorAll<HTMLFormElement>('form.request')) {
  form.hidden = false
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void send(form)
  })
}

async function send(form: HTMLFormElement): Promise<void> {
  const status = form.querySelector<HTMLElement>('[role=status]')!
  const button = form.querySelector('button')!
  button.disabled = true
  status.textContent = 'Sent. Waiting for the response.'
  try {
    const response = await fetch(addressOf(form), requestOf(form))
    status.textContent = `${response.status} ${response.statusText}\n\n${readable(await response.text())}`
  } catch {
    status.textContent = 'No response. Is the service running?'
  } finally {
    button.disabled = false
  }
}

const inputsOf = (form: HTMLFormElement, place: string): HTMLInputElement[] =>
  [...form.querySelectorAll<HTMLInputElement>(`input[data-in=${place}]`)].filter(({ value }) => value !== '')

function addressOf(form: HTMLFormElement): URL {
  let path = form.dataset.path ?? ''
  for (const { name, value } of inputsOf(form, 'path'))
    path = path.replace(`{${name}}`, () => encodeURIComponent(value))
  const url = new URL(path, location.origin)
  for (const { name, value } of inputsOf(form, 'query')) url.searchParams.append(name, value)
  return url
}

function requestOf(form: HTMLFormElement): RequestInit {
  const headers = new Headers(inputsOf(form, 'header').map(({ name, value }) => [name, value]))
  // Every operation that needs a key accepts it as a bearer token.
  if (keyInput?.value) headers.set('authorization', `Bearer ${keyInput.value}`)
  const body = form.querySelector('textarea')
  if (body && body.value.trim() !== '') headers.set('content-type', body.dataset.type ?? 'application/json')
  return {
    method: (form.dataset.method ?? 'get').toUpperCase(),
    headers,
    ...(body && body.value.trim() !== '' ? { body: body.value } : {}),
    credentials: 'omit',
    signal: AbortSignal.timeout(30_000),
  }
}

function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
