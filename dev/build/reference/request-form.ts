import { html } from 'hono/html'
import type { Parameter } from '../../clients/description.ts'
import type { Placed } from './operations.ts'
import type { Html } from './prose.ts'

/**
 * Returns a form for test requests. The page's script shows and submits the form. Without the script, it remains
 * hidden.
 */
export function requestForm({ method, path, operation }: Placed, parameters: Parameter[]): Html {
  const [content] = Object.entries(operation.requestBody?.content ?? {})
  return html`<form class="request" hidden data-method="${method}" data-path="${path}" aria-label="Test request">
<details><summary>Test request</summary>
<label for="api-key">API key. This tab remembers a test key, and never a live key.</label>
<input id="api-key" type="password" autocomplete="off" spellcheck="false">
${parameters.map(({ name, in: place, required }, i) => {
  const id = `parameter-${i}`
  return html`<label for="${id}">${name}</label>
<input id="${id}" data-in="${place}" name="${name}" autocomplete="off"${required ? html` required` : ''}>`
})}
${
  content
    ? html`<label for="body-text">Body</label>
<textarea id="body-text" name="body" rows="8" spellcheck="false" data-type="${content[0]}">${exampleOf(content[1].example)}</textarea>`
    : ''
}
<button>Send to this service</button>
<div role="status" tabindex="0" aria-label="Response of the test request" class="test-response"></div>
</details></form>`
}

const exampleOf = (example: unknown): string => (example === undefined ? '' : JSON.stringify(example, null, 2))
