import { html, raw } from 'hono/html'
import {
  type Delivery,
  type Description,
  type OperationDescription,
  type Parameter,
  type Response,
  resolved,
} from '../../clients/description.ts'
import type { ClientModel } from '../../clients/model.ts'
import { givenRequest, responseExample } from '../../clients/samples/given-request.ts'
import { sampleLanguages, samplesOf } from '../../clients/samples/samples.ts'
import { codeBlock } from './code-block.ts'
import type { Placed } from './operations.ts'
import { type Html, inline, prose } from './prose.ts'
import { requestForm } from './request-form.ts'
import { propertiesOf, typeOf } from './schemas.ts'

/**
 * Returns the page of an operation: what it does, samples of its request and response, parameters, body, responses, and
 * a form that sends a test request.
 */
export async function operationPage(placed: Placed, description: Description, model: ClientModel): Promise<string> {
  const { method, path, operation } = placed
  const parameters = (operation.parameters ?? []).map((one) => resolved(one, description.components.parameters))
  const responses = Object.entries(operation.responses).map(
    ([status, response]) => [status, resolved(response, description.components.responses)] as const,
  )
  const good = responses.filter(([status]) => status.startsWith('2'))
  const listed = new Set<string>()
  const deliveries = Object.values(operation.callbacks ?? {}).flatMap((addresses) => Object.values(addresses))
  return String(
    await html`<article class="operation">
<header><h1>${operation.summary}</h1>
<p class="address"><span class="method">${method.toUpperCase()}</span> <code>${path}</code></p>
${prose(operation.description ?? '')}
<p class="facts">Operation <code>${operation.operationId}</code></p></header>
<div class="samples">${requestSamples(placed, description, model)}${responseSample(good, description)}
${requestForm(placed, parameters)}</div>
<div class="details">${parameterList(parameters)}
${bodyOf(operation, description, listed)}
${good.map(([status, response]) => responseOf(status, response, description, listed))}
<h2 id="errors">Errors</h2>
<p>Branch on the <code>code</code> of the problem. <a href="/docs/errors#codes">Errors</a> lists causes and fixes.</p>
<dl>${responses
      .filter(([status]) => !status.startsWith('2'))
      .map(
        ([status, response]) =>
          html`<dt><code>${status}</code></dt><dd>${inline(response.description.replace(/^Errors?: /, ''))}</dd>`,
      )}</dl>
${deliveries.map(({ post }) => deliveryOf(post, description, listed))}</div>
</article>`,
  )
}

/** Returns samples of the request in each language. The page's script shows one sample at a time. */
function requestSamples({ operation }: Placed, description: Description, model: ClientModel): Html {
  const called = model.operations.find(({ id }) => id === operation.operationId)
  if (!called) throw new Error(`The clients lack ${operation.operationId}.`)
  const samples = samplesOf(called, givenRequest(description, called), model)
  return html`<h2 id="request">Request</h2>
<fieldset class="languages" hidden><legend>Language</legend>${Object.entries(sampleLanguages).map(
    ([language, name], i) =>
      html`<label><input type="radio" name="language" value="${language}"${i === 0 ? raw(' checked') : ''}>${name}</label>`,
  )}</fieldset>
${Object.entries(sampleLanguages).map(
  ([language, name]) =>
    html`<div data-language="${language}"><h3>${name}</h3>${raw(codeBlock(samples[language as 'go'], language, `Request in ${name}`))}</div>`,
)}`
}

/**
 * Returns the example of a successful response. Prefers a 201 or 202, because the 200 of these operations is a special
 * case.
 */
function responseSample(good: (readonly [status: string, response: Response])[], description: Description): Html {
  for (const [status, response] of good.toReversed()) {
    const value = responseExample(description, response)
    if (value === undefined) continue
    const isText = typeof value === 'string'
    const text = isText ? value : JSON.stringify(value, null, 2)
    return html`<h2 id="response">Response <span class="version">${status}</span></h2>
${raw(codeBlock(text, isText ? 'text' : 'json', 'Response'))}`
  }
  const [status] = good[0] ?? ['']
  return html`<h2 id="response">Response <span class="version">${status}</span></h2><p>The response has no body.</p>`
}

function responseOf(status: string, response: Response, { components }: Description, listed: Set<string>): Html {
  const [content] = Object.values(response.content ?? {})
  return html`<h2 id="response-${status}">Response <code>${status}</code></h2><p>${inline(response.description)}</p>
${content ? html`<p>${typeOf(content.schema)}</p>${propertiesOf(content.schema, components.schemas, listed)}` : ''}`
}

/** Returns the HTML for a request that the service sends to a URL in the operation's request. */
const deliveryOf = (
  delivery: Delivery,
  description: Description,
  listed: Set<string>,
): Html => html`<h2>${delivery.summary}</h2>
${prose(delivery.description ?? '')}
${parameterList((delivery.parameters ?? []).map((one) => resolved(one, description.components.parameters)))}
${bodyOf(delivery, description, listed)}`

const parameterList = (parameters: Parameter[]): Html =>
  parameters.length === 0
    ? ''
    : html`<h2 id="parameters">Parameters</h2>
<dl class="properties">${parameters.map(
        (
          one,
        ) => html`<dt><code>${one.name}</code> in ${one.in}${one.required ? html` <em>required</em>` : ''} ${typeOf(one.schema)}</dt>
<dd>${inline(one.description ?? one.schema.description ?? '')}</dd>`,
      )}</dl>`

function bodyOf(
  { requestBody }: Pick<OperationDescription, 'requestBody'>,
  { components }: Description,
  listed: Set<string>,
): Html {
  if (!requestBody) return ''
  return html`<h2 id="body">Body</h2>${Object.entries(requestBody.content).map(
    ([mediaType, { schema }]) =>
      html`<p><code>${mediaType}</code> ${typeOf(schema)}${requestBody.required ? '' : ', optional'}</p>${propertiesOf(schema, components.schemas, listed)}`,
  )}`
}
