import { html } from 'hono/html'
import { nameOfReference, type Schema } from './description.ts'
import { anchor, type Html, inline } from './prose.ts'

/** Returns the type of a value in one line, with links to schemas, and its limits. */
export function typeOf(schema: Schema): Html {
  const limits = limitsOf(schema)
  return html`<span class="type">${bareType(schema)}${schema.nullable ? ' or null' : ''}</span>${
    limits === '' ? '' : html` <span class="limits">${limits}</span>`
  }`
}

function bareType(schema: Schema): Html | string {
  if (schema.$ref) {
    const name = nameOfReference(schema.$ref)
    return html`<a href="#${anchor('schema', name)}">${name}</a>`
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
  const { minLength, maxLength, minimum, maximum, minItems, maxItems } = schema
  const parts = [
    range(minLength, maxLength, ' characters'),
    range(minimum, maximum, '', schema.exclusiveMinimum ? 'more than ' : 'from '),
    range(minItems, maxItems, ' items'),
    schema.uniqueItems ? 'unique items' : '',
    schema.pattern === undefined ? '' : `matches ${schema.pattern}`,
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
 * Returns the properties of an object, with nested properties below them. Returns nothing for an object without
 * properties.
 */
export function membersOf(schema: Schema): Html {
  const members = Object.entries(schema.properties ?? {})
  if (members.length === 0) return ''
  return html`<dl>${members.map(
    ([
      name,
      member,
    ]) => html`<dt><code>${name}</code>${schema.required?.includes(name) ? html` <em>required</em>` : ''} ${typeOf(member)}</dt>
<dd>${inline(member.description ?? '')}${membersOf(innerOf(member))}</dd>`,
  )}</dl>`
}

const innerOf = (schema: Schema): Schema => {
  if (schema.items) return innerOf(schema.items)
  return typeof schema.additionalProperties === 'object' ? innerOf(schema.additionalProperties) : schema
}
