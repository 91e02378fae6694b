import { html } from 'hono/html'
import { type Description, type Method, methods, type OperationDescription } from '../../clients/description.ts'
import { anchor, type Html, inline, prose } from './prose.ts'
import { propertiesOf, typeOf } from './schemas.ts'

export type Placed = { method: Method; path: string; operation: OperationDescription }

export type Subject = { name: string; description: string; operations: Placed[] }

/** Returns the URL of the page of an operation. */
export const addressOfOperation = (id: string): string => `/docs/operations/${id}`

/** Returns the operations by subject, in the order of the OpenAPI document. */
export function subjectsOf({ tags, paths }: Description): Subject[] {
  const all = Object.entries(paths).flatMap(([path, operations]) =>
    methods.flatMap((method) => {
      const operation = operations[method]
      return operation ? [{ method, path, operation }] : []
    }),
  )
  return tags.map((tag) => ({ ...tag, operations: all.filter(({ operation }) => operation.tags.includes(tag.name)) }))
}

/** Returns the page that lists all operations by subject. */
export const operationsIndex = async (description: Description): Promise<string> =>
  String(
    await html`<h1>${description.info.title} API <span class="version">${description.info.version}</span></h1>
${prose(description.info.description)}
<p>Each operation has a page with a request in five languages, its response, and a form that sends a test request to this
service. <a href="/docs/schemas">Schemas</a> lists all types. <a href="/docs/api">The API</a> describes authentication,
errors, lists and idempotency.</p>
${subjectsOf(description).map(
  ({ name, description: about, operations }) => html`<h2 id="${anchor('subject', name)}">${name}</h2>
${about === name ? '' : html`<p>${inline(about)}</p>`}
<ul class="operations">${operations.map(
    ({ method, path, operation }) =>
      html`<li><a href="${addressOfOperation(operation.operationId)}">${operation.summary}</a>
<span class="address"><span class="method">${method.toUpperCase()}</span> <code>${path}</code></span></li>`,
  )}</ul>`,
)}`,
  )

/** Returns the page of all schemas. */
export const schemasPage = async ({ components: { schemas } }: Description): Promise<string> =>
  String(
    await html`<h1>Schemas</h1>
<p>The types of requests and responses. The <a href="/openapi.json">OpenAPI document</a> contains them in full.</p>
${Object.entries(schemas).map(([name, schema]) => schemaSection(name, schema, schemas))}`,
  )

function schemaSection(
  name: string,
  schema: Description['components']['schemas'][string],
  schemas: Description['components']['schemas'],
): Html {
  const id = anchor('schema', name)
  const others = new Set(Object.keys(schemas).filter((other) => other !== name))
  return html`<section class="schema" id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title">${name}</h2>
${prose(schema.description ?? '')}<p>${typeOf(schema)}</p>${propertiesOf(schema.items ?? schema, schemas, others)}
</section>`
}
