import { nameOfReference, type Parameter, type Schema } from './description.ts'
import { type ClientModel, type ClientOperation, isNull, valuesOf } from './model.ts'
import { isOperation, type OperationTree, treeOf } from './tree.ts'

const opening = '// Generated from docs/openapi.json by dev/clients.ts.\n'

/** Returns every schema of the OpenAPI document as a TypeScript type. */
export const typesText = ({ schemas }: ClientModel): string =>
  [opening, ...schemas.map(([name, schema]) => `${comment(schema)}export type ${name} = ${typeOf(schema)}\n`)].join(
    '\n',
  )

/** Returns the request description and the client function of each operation. */
export function operationsText(model: ClientModel): string {
  const functions = functionsOf(model)
  const named = model.schemas.map(([name]) => name).filter((name) => new RegExp(`\\b${name}\\b`).test(functions))
  return [
    opening,
    `import type { CallOptions, Operation } from '../operation.ts'\nimport type { Paged } from '../pages.ts'\nimport type {\n${named
      .toSorted()
      .map((name) => `  ${name},\n`)
      .join('')}} from './types.ts'\n`,
    `/** The HTTP request of each operation, by operation id. */\nexport const operations = {\n${model.operations.map(entryOf).join('')}} as const satisfies Record<string, Operation>\n`,
    `/** The operations of the service, nested by operation id, such as documents.create. */\nexport type Operations = ${functions}\n`,
  ].join('\n')
}

const entryOf = ({
  id,
  method,
  path,
  summary,
  query,
  body,
  isOnce,
  isSafe,
  response,
  pages,
}: ClientOperation): string => {
  const members = [
    `method: '${method}'`,
    `path: '${path}'`,
    `summary: ${JSON.stringify(summary)}`,
    query.length > 0 ? `query: [${query.map(({ name }) => `'${name}'`).join(', ')}]` : '',
    body ? `body: '${body.mediaType}'` : '',
    isOnce ? 'isOnce: true' : '',
    isSafe ? 'isSafe: true' : '',
    typeof response === 'string' ? `response: '${response}'` : '',
    pages ? `pages: '${pages.paging}'` : '',
  ]
  return `  '${id}': { ${members.filter(Boolean).join(', ')} },\n`
}

const functionsOf = ({ operations }: ClientModel): string => branchText(treeOf(operations), '')

function branchText(tree: OperationTree, indent: string): string {
  const inner = `${indent}  `
  const members = Object.entries(tree).map(([name, place]) =>
    isOperation(place)
      ? `${inner}/** ${place.summary}. */\n${inner}${name}(${argumentsOf(place)}): ${resultOf(place)}\n`
      : `${inner}${name}: ${branchText(place, inner)}\n`,
  )
  return `{\n${members.join('')}${indent}}`
}

const argumentsOf = ({ pathParameters, body, query }: ClientOperation): string =>
  [
    ...pathParameters.map(({ name, schema }) => `${name}: ${typeOf(schema)}`),
    ...(body ? [`body${body.isRequired ? '' : '?'}: ${typeOf(body.schema)}`] : []),
    ...(query.length > 0
      ? [`query${query.some(({ required }) => required) ? '' : '?'}: { ${query.map(queryMember).join('; ')} }`]
      : []),
    'options?: CallOptions',
  ].join(', ')

const queryMember = ({ name, required, schema }: Parameter): string =>
  `${name}${required ? '' : '?'}: ${typeOf(schema)}`

function resultOf({ response, pages }: ClientOperation): string {
  if (response === 'none') return 'Promise<void>'
  if (response === 'text') return 'Promise<string>'
  return pages ? `Paged<${typeOf(pages.item)}, ${typeOf(response)}>` : `Promise<${typeOf(response)}>`
}

function typeOf(schema: Schema, indent = ''): string {
  if (isNull(schema)) return 'null'
  const type = bareType(schema, indent)
  return schema.nullable && type !== 'unknown' ? `${type} | null` : type
}

function bareType(schema: Schema, indent: string): string {
  if (schema.$ref) return nameOfReference(schema.$ref)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return [...new Set(choices.map((choice) => typeOf(choice, indent)))].join(' | ')
  if (schema.allOf) return schema.allOf.map((part) => typeOf(part, indent)).join(' & ')
  if (schema.enum)
    return valuesOf(schema)
      .map((value) => (typeof value === 'string' ? `'${value}'` : String(value)))
      .join(' | ')
  if (schema.type === 'array') return `Array<${typeOf(schema.items ?? {}, indent)}>`
  if (schema.type === 'object') return objectType(schema, indent)
  return { string: 'string', integer: 'number', number: 'number', boolean: 'boolean' }[schema.type ?? ''] ?? 'unknown'
}

function objectType({ properties, required = [], additionalProperties }: Schema, indent: string): string {
  const inner = `${indent}  `
  const members = Object.entries(properties ?? {}).map(
    ([name, member]) =>
      `${comment(member, inner)}${inner}${/^\w+$/.test(name) ? name : `'${name}'`}${required.includes(name) ? '' : '?'}: ${typeOf(member, inner)}\n`,
  )
  const others = typeof additionalProperties === 'object' ? typeOf(additionalProperties, indent) : 'unknown'
  if (members.length === 0) return `Record<string, ${others}>`
  // Problems and metadata permit undeclared properties.
  return `{\n${members.join('')}${indent}}${typeof additionalProperties === 'object' ? ` & Record<string, ${others}>` : ''}`
}

const comment = ({ description }: Schema, indent = ''): string =>
  description ? `${indent}/** ${description.replaceAll('*/', '* /').replaceAll(/\s*\n\s*/g, ' ')} */\n` : ''
