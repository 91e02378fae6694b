import { html } from 'hono/html'
import { type Description, nameOfReference, type Schema } from '../../clients/description.ts'
import { anchor, type Html, inline } from './prose.ts'

type Schemas = Description['components']['schemas']

/** The maximum length of a displayed pattern. Longer patterns are readable only for programs. */
const shownPatternMax = 40

/** Returns the HTML for the type of a value, with links to schemas, and its limits. */
export function typeOf(schema: Schema): Html {
  const limits = limitsOf(schema)
  return html`<span class="type">${bareType(schema)}${schema.nullable ? ' or null' : ''}</span>${
    limits === '' ? '' : html` <span class="limits">${limits}</span>`
  }`
}

function bareType(schema: Schema): Html | string {
  if (schema.$ref) {
    const name = nameOfReference(schema.$ref)
    return html`<a href="/docs/schemas#${anchor('schema', name)}">${name}</a>`
  }
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.map((choice, i) => html`${i > 0 ? ' or ' : ''}${bareType(choice)}`)
  if (schema.allOf) return schema.allOf.map((part, i) => html`${i > 0 ? ' and ' : ''}${bareType(part)}`)
  if (schema.enum) return html`one of ${schema.enum.map((value) => JSON.stringify(value)).join(', ')}`
  if (schema.type === 'array') return html`array of ${bareType(schema.items ?? {})}`
  if (typeof schema.additionalProperties === 'object') return html`map of ${bareType(schema.additionalProperties)}`
  return [schema.type ?? 'any value', schema.format].filter(Boolean).join(', ')
}

function limitsOf(schema: Schema): string {
  const { minLength, maxLength, minimum, maximum, minItems, maxItems, pattern = '' } = schema
  const parts = [
    range(minLength, maxLength, ' characters'),
    range(minimum, maximum, '', schema.exclusiveMinimum ? 'more than ' : 'from '),
    range(minItems, maxItems, ' items'),
    schema.uniqueItems ? 'unique items' : '',
    pattern === '' || pattern.length > shownPatternMax ? '' : `matches ${pattern}`,
    schema.default === undefined ? '' : `default ${JSON.stringify(schema.default)}`,
    schema.example === undefined ? '' : `for example ${JSON.stringify(schema.example)}`,
  ]
  return parts.filter((part) => part !== '').join('; ')
}

function range(min: number | undefined, max: number | undefined, unit: string, from = 'from '): string {
  if (min !== undefined && max !== undefined) return `${from}${min} to ${max}${unit}`
  if (min !== undefined) return from === 'from ' ? `at least ${min}${unit}` : `${from}${min}`
  return max === undefined ? '' : `at most ${max}${unit}`
}

/**
 * Returns the HTML for the properties of an object. The properties of nested objects are collapsed below the property
 * that contains them. A page lists the properties of a named schema once: the function adds the name to `listed`, and
 * later types are only links. Returns nothing for a listed schema, and for an object without properties.
 */
export function propertiesOf(schema: Schema, schemas: Schemas, listed: Set<string>): Html {
  const name = schema.$ref ? nameOfReference(schema.$ref) : null
  if (name !== null && listed.has(name)) return ''
  if (name !== null) listed.add(name)
  const { properties = {}, required = [] } = name === null ? schema : (schemas[name] ?? {})
  const entries = Object.entries(properties)
  if (entries.length === 0) return ''
  return html`<dl class="properties">${entries.map(
    ([
      property,
      inner,
    ]) => html`<dt><code>${property}</code>${required.includes(property) ? html` <em>required</em>` : ''} ${typeOf(inner)}</dt>
<dd>${inline(inner.description ?? '')}${nestedIn(inner).map((object) => nestedProperties(property, object, schemas, listed))}</dd>`,
  )}</dl>`
}

function nestedProperties(property: string, object: Schema, schemas: Schemas, listed: Set<string>): Html {
  const shown = propertiesOf(object, schemas, listed)
  if (shown === '') return ''
  return html`<details><summary>Properties of ${object.$ref ? nameOfReference(object.$ref) : property}</summary>${shown}</details>`
}

/** Returns the object schemas that a value can have or contain. */
function nestedIn(schema: Schema): Schema[] {
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (choices) return choices.flatMap(nestedIn)
  if (schema.items) return nestedIn(schema.items)
  return typeof schema.additionalProperties === 'object' ? nestedIn(schema.additionalProperties) : [schema]
}
