import { html } from 'hono/html'
import {
  type Answer,
  type Delivery,
  type Description,
  type Method,
  type OperationDescription,
  type Parameter,
  resolved,
} from './description.ts'
import { anchor, type Html, inline, prose } from './prose.ts'
import { membersOf, typeOf } from './schemas.ts'

export type Placed = { method: Method; path: string; operation: OperationDescription }

/** Returns the section of an operation: parameters, body, responses, and a form that sends a test request. */
export function operationSection({ method, path, operation }: Placed, description: Description): Html {
  const parameters = (operation.parameters ?? []).map((parameter) =>
    resolved(parameter, description.components.parameters),
  )
  const answers = Object.entries(operation.responses).map(
    ([status, answer]) => [status, resolved(answer, description.components.responses)] as const,
  )
  const deliveries = Object.values(operation.callbacks ?? {}).flatMap((addresses) => Object.values(addresses))
  const id = anchor('operation', operation.operationId)
  return html`<section class="operation" id="${id}" aria-labelledby="${id}-title">
<h3 id="${id}-title">${operation.summary}</h3>
<p class="address"><span class="method">${method.toUpperCase()}</span> <code>${path}</code></p>
<p class="facts">Operation <code>${operation.operationId}</code></p>
${prose(operation.description ?? '')}
${parameters.length === 0 ? '' : parameterList(parameters)}
${bodyOf(operation)}
<h4>Responses</h4>
<dl>${answers.map(
    ([
      status,
      answer,
    ]) => html`<dt><code>${status}</code> ${Object.values(answer.content ?? {}).map(({ schema }) => typeOf(schema))}</dt>
<dd>${inline(answer.description)}</dd>`,
  )}</dl>
${responseExample(answers, description)}
${deliveries.map(({ post }) => deliveryOf(post, description))}
${requestForm({ method, path, operation }, parameters)}
</section>`
}

/** Returns the example of the first successful response that has one. */
function responseExample(answers: (readonly [status: string, answer: Answer])[], { components }: Description): Html {
  for (const [status, { content = {} }] of answers)
    for (const { schema, examples = {} } of Object.values(content)) {
      const [reference] = Object.values(examples)
      const value = reference ? resolved(reference, components.examples)?.value : schema.example
      if (value === undefined) continue
      const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2)
      return html`<h4>Example response (${status})</h4>
<pre tabindex="0"><code>${text}</code></pre>`
    }
  return ''
}

/** Returns a request that the service sends to a URL from the call. */
const deliveryOf = (delivery: Delivery, { components }: Description): Html => html`<h4>${delivery.summary}</h4>
${prose(delivery.description ?? '')}
${parameterList((delivery.parameters ?? []).map((parameter) => resolved(parameter, components.parameters)))}
${bodyOf(delivery)}`

const parameterList = (parameters: Parameter[]): Html => html`<h4>Parameters</h4>
<dl>${parameters.map(
  (
    parameter,
  ) => html`<dt><code>${parameter.name}</code> in ${parameter.in}${parameter.required ? html` <em>required</em>` : ''} ${typeOf(parameter.schema)}</dt>
<dd>${inline(parameter.description ?? parameter.schema.description ?? '')}</dd>`,
)}</dl>`

function bodyOf({ requestBody }: Pick<OperationDescription, 'requestBody'>): Html {
  if (!requestBody) return ''
  return html`<h4>Request body</h4>${Object.entries(requestBody.content).map(
    ([mediaType, { schema }]) =>
      html`<p><code>${mediaType}</code> ${typeOf(schema)}${requestBody.required ? '' : ', optional'}</p>${membersOf(schema)}`,
  )}`
}

/** Returns a form that the script of the page shows and sends. Without the script, it remains hidden. */
function requestForm({ method, path, operation }: Placed, parameters: Parameter[]): Html {
  const id = anchor('request', operation.operationId)
  const [content] = Object.entries(operation.requestBody?.content ?? {})
  return html`<form class="request" hidden data-method="${method}" data-path="${path}" aria-label="Test request: ${operation.summary}">
<details><summary>Test request</summary>
${parameters.map((parameter, i) => {
  const name = `${id}-${i}`
  return html`<label for="${name}">${parameter.name}</label>
<input id="${name}" data-in="${parameter.in}" name="${parameter.name}" autocomplete="off"${parameter.required ? html` required` : ''}>`
})}
${
  content
    ? html`<label for="${id}-body">Body</label>
<textarea id="${id}-body" name="body" rows="8" spellcheck="false" data-type="${content[0]}">${exampleOf(content[1].example)}</textarea>`
    : ''
}
<button>Send to this service</button>
<div role="status" tabindex="0" aria-label="Response: ${operation.summary}" class="answer"></div>
</details></form>`
}

const exampleOf = (example: unknown): string => (example === undefined ? '' : JSON.stringify(example, null, 2))
