import { nameOfReference, type Parameter, type Schema } from './description.ts'
import { type ClientModel, type ClientOperation, onlyPart, valuesOf } from './model.ts'
import { isOperation, type OperationTree, treeOf } from './tree.ts'

const opening = '// Code generated from docs/openapi.json by dev/clients.ts. DO NOT EDIT.\n\npackage chancery\n'

/**
 * Returns every schema of the OpenAPI document as a Go type. A nested object is named after the outer type and its
 * property.
 */
export function goTypes({ schemas }: ClientModel): string {
  const types = new Map<string, string>()
  for (const [name, schema] of schemas) define(pascal(name), schema, types)
  return [opening, ...types.values()].join('\n')
}

function define(name: string, schema: Schema, types: Map<string, string>): void {
  if (types.has(name)) throw new Error(`Two schemas would have the name ${name}. Rename one of them.`)
  // Reserves the position, because an object precedes its nested objects.
  types.set(name, '')
  const about = comment('', `${name}: ${schema.description ?? name}`)
  if (isObject(schema)) types.set(name, `${about}type ${name} struct {\n${fieldsOf(name, schema, types)}}\n`)
  else {
    const names = valuesOf(schema).map((value) => `${name}${pascal(String(value))}`)
    const width = Math.max(...names.map(({ length }) => length))
    const values = valuesOf(schema).map((value, i) => `\t${names[i]!.padEnd(width)} ${name} = ${quoted(value)}\n`)
    const constants = values.length > 0 ? `\nconst (\n${values.join('')})\n` : ''
    types.set(name, `${about}type ${name} ${schema.enum ? 'string' : typeOf(schema, name, types)}\n${constants}`)
  }
}

function fieldsOf(name: string, { properties = {}, required = [] }: Schema, types: Map<string, string>): string {
  const fields = Object.entries(properties).map(([property, published]) => {
    const schema = asNullable(published)
    const bare = typeOf(schema, name + pascal(property), types)
    const isRequired = required.includes(property)
    const type = canBeNil(bare)
      ? bare
      : isRequired
        ? `${schema.nullable ? '*' : ''}${bare}`
        : schema.nullable
          ? `Nullable[${bare}]`
          : `*${bare}`
    const tag = `\`json:"${property}${isRequired ? '' : ',omitzero'}"\``
    return `${comment('\t', schema.description ?? '')}\t${pascal(property)} ${type} ${tag}\n`
  })
  return fields.join('\n')
}

/** Converts a union of a schema and null to the schema with `nullable: true`. */
export function asNullable(schema: Schema): Schema {
  const [only, ...others] = (schema.anyOf ?? []).filter((one) => !(one.nullable && one.enum?.length === 1))
  if (only === undefined || others.length > 0 || schema.anyOf?.length !== 2) return schema
  return { description: schema.description, ...only, nullable: true } as Schema
}

export const canBeNil = (type: string): boolean => type === 'any' || type.startsWith('[]') || type.startsWith('map[')

export const isObject = ({ type, properties }: Schema): boolean =>
  type === 'object' && Object.keys(properties ?? {}).length > 0

export function typeOf(schema: Schema, name: string, types: Map<string, string>): string {
  if (schema.$ref) return pascal(nameOfReference(schema.$ref))
  if (schema.anyOf ?? schema.oneOf) return 'any'
  if (schema.allOf) return typeOf(onlyPart(schema.allOf, name), name, types)
  if (schema.type === 'array') return `[]${typeOf(schema.items ?? {}, `${name}Item`, types)}`
  if (isObject(schema)) {
    define(name, schema, types)
    return name
  }
  if (schema.type === 'object') {
    const { additionalProperties: inner } = schema
    return `map[string]${typeof inner === 'object' ? typeOf(inner, `${name}Value`, types) : 'any'}`
  }
  return { string: 'string', integer: 'int64', number: 'float64', boolean: 'bool' }[schema.type ?? ''] ?? 'any'
}

/** Returns the Go methods of all operations, in types that follow the operation ids. */
export function goOperations({ operations }: ClientModel): string {
  const types: string[] = []
  defineApi(treeOf(operations), '', types)
  return [opening, 'import (\n\t"context"\n\t"iter"\n\t"net/url"\n)\n', ...types].join('\n')
}

function defineApi(tree: OperationTree, name: string, types: string[]): void {
  const inner: string[] = []
  const methods: string[] = []
  for (const [word, place] of Object.entries(tree)) {
    if (isOperation(place)) methods.push(methodText(`${name}API`, pascal(word), place))
    else {
      const innerName = name + pascal(word)
      defineApi(place, innerName, types)
      inner.push(
        `\t// ${pascal(word)} contains the operations of ${innerName}API.\n\t${pascal(word)} ${innerName}API\n`,
      )
    }
  }
  const type = name === '' ? 'operations' : `${name}API`
  const about = name === '' ? '' : `// ${type} is a group of API operations.\n`
  const made = Object.entries(tree).flatMap(([word, place]) =>
    isOperation(place) ? [] : [`\ta.${pascal(word)}.use(t)\n`],
  )
  const own = methods.length > 0
  types.push(
    `${about}type ${type} struct {\n${own ? '\tt *transport\n' : ''}${own && inner.length > 0 ? '\n' : ''}${inner.join('\n')}}\n`,
    `func (a *${type}) use(t *transport) {\n${own ? '\ta.t = t\n' : ''}${made.join('')}}\n`,
    ...methods,
  )
}

function methodText(type: string, name: string, operation: ClientOperation): string {
  const { method, summary, pathParameters, query, body, isOnce, isSafe, response, pages } = operation
  const params = `${type.replace(/API$/, '')}${name}Params`
  const given = [
    'ctx context.Context',
    ...pathParameters.map((one) => `${one.name} string`),
    ...(body ? [`body ${body.isRequired ? '' : '*'}${bodyType(body.schema)}`] : []),
    ...(query.length > 0 ? [`params ${params}`] : []),
    'options ...CallOption',
  ].join(', ')
  const names = pathParameters.map((one) => one.name).join(', ')
  const request = [
    `method: "${method}"`,
    `path: ${quoted(operation.path.replaceAll(/\{\w+\}/g, '%s'))}`,
    ...(names ? [`ids: []string{${names}}`] : []),
    ...(query.length > 0 ? ['query: params.values()'] : []),
    ...(body ? [body.isRequired ? 'body: body' : 'body: optional(body)', `mediaType: "${body.mediaType}"`] : []),
    ...(isOnce ? ['isOnce: true'] : []),
    ...(isSafe ? ['isSafe: true'] : []),
    'options: options',
  ]
  const sent = `request{${request.join(', ')}}`
  const head = (suffix: string, result: string) => `func (a *${type}) ${name}${suffix}(${given}) ${result} {\n`
  const about = (suffix: string, text: string) => comment('', `${name}${suffix}: ${text}.`)
  const [result, called] =
    response === 'none'
      ? ['error', `callNothing(ctx, a.t, ${sent})`]
      : response === 'text'
        ? ['(string, error)', `callText(ctx, a.t, ${sent})`]
        : [`(*${bodyType(response)}, error)`, `call[${bodyType(response)}](ctx, a.t, ${sent})`]
  const texts = [`${about('', summary)}${head('', result)}\treturn ${called}\n}\n`]
  if (pages) {
    const item = bodyType(pages.item)
    const all = `pagesOf[${item}](ctx, a.t, ${sent}, "${pages.paging}")`
    texts.push(
      `${about('All', `${summary}. Requests all pages and yields their items`)}${head('All', `iter.Seq2[${item}, error]`)}\treturn ${all}\n}\n`,
    )
  }
  if (query.length > 0) texts.unshift(paramsText(params, `${type.replace(/API$/, '')}.${name}`, query))
  return texts.join('\n')
}

/**
 * Returns the query parameters of an operation as a Go struct. A parameter with its zero value is omitted from
 * requests.
 */
function paramsText(name: string, of: string, query: Parameter[]): string {
  const fields = query.map(
    ({ name: one, description = '', schema }) =>
      `${comment('\t', description)}\t${pascal(one)} ${typeOf(schema, name, new Map())}\n`,
  )
  const puts = query.map(({ name: one }) => `\tput(v, "${one}", p.${pascal(one)})\n`)
  return [
    `// ${name} contains the query parameters of ${of}. Zero values are not sent.\ntype ${name} struct {\n${fields.join('\n')}}\n`,
    `func (p ${name}) values() url.Values {\n\tv := url.Values{}\n${puts.join('')}\treturn v\n}\n`,
  ].join('\n')
}

export const bodyType = (schema: Schema): string => (schema.$ref ? pascal(nameOfReference(schema.$ref)) : 'any')

const initialisms: Record<string, string> = { Api: 'API', Id: 'ID', Ids: 'IDs', Ip: 'IP', Url: 'URL', Html: 'HTML' }

/** Converts a name to Go's form, such as `UploadURL` for `uploadUrl`. */
export const pascal = (word: string): string =>
  word
    .split(/[^A-Za-z0-9]+|(?=[A-Z])/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .map((part) => initialisms[part] ?? part)
    .join('')

const quoted = (value: unknown): string => JSON.stringify(value)

const comment = (indent: string, text: string): string =>
  text === '' ? '' : `${indent}// ${text.replaceAll(/\s*\n\s*/g, ' ')}\n`
