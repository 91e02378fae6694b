import { html } from 'hono/html'
import { type Description, methods } from './description.ts'
import { operationSection, type Placed } from './operations.ts'
import { anchor, inline, prose } from './prose.ts'
import { membersOf, typeOf } from './schemas.ts'

/**
 * Returns the API reference, which is readable without its script: every operation by subject, every schema, and a list
 * of the operations.
 */
export async function referenceParts(description: Description): Promise<{ content: string; aside: string }> {
  const placed = placedOperations(description)
  const groups = description.tags.map((tag) => ({
    ...tag,
    operations: placed.filter(({ operation }) => operation.tags.includes(tag.name)),
  }))
  const schemas = Object.entries(description.components.schemas)
  const aside = html`<nav aria-label="Operations"><details id="operations"><summary>Operations</summary>
${groups.map(
  ({ name, operations }) =>
    html`<details><summary>${name}</summary><ul>${operations.map(
      ({ operation }) =>
        html`<li><a href="#${anchor('operation', operation.operationId)}">${operation.summary}</a></li>`,
    )}</ul></details>`,
)}
<p><a href="#schemas">Schemas</a></p>
</details></nav>`
  const content = html`<h1>${description.info.title} API <span class="version">${description.info.version}</span></h1>
${prose(description.info.description)}
<div id="key" class="key" hidden><label for="api-key">API key for test requests; it stays in this page</label>
<input id="api-key" type="password" autocomplete="off" spellcheck="false"></div>
${groups.map(
  ({ name, description: about, operations }) => html`<h2 id="${anchor('tag', name)}">${name}</h2>
${about === name ? '' : html`<p>${inline(about)}</p>`}
${operations.map((operation) => operationSection(operation, description))}`,
)}
<h2 id="schemas">Schemas</h2>
${schemas.map(
  ([
    name,
    schema,
  ]) => html`<section class="schema" id="${anchor('schema', name)}" aria-labelledby="${anchor('schema', name)}-title">
<h3 id="${anchor('schema', name)}-title">${name}</h3>
${prose(schema.description ?? '')}<p>${typeOf(schema)}</p>${membersOf(schema.items ?? schema)}
</section>`,
)}`
  return { content: String(await content), aside: String(await aside) }
}

function placedOperations({ paths }: Description): Placed[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    methods.flatMap((method) => {
      const operation = operations[method]
      return operation ? [{ method, path, operation }] : []
    }),
  )
}
