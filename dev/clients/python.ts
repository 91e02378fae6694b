import { nameOfReference, type Parameter, type Schema } from './description.ts'
import { type ClientModel, type ClientOperation, isNull, onlyPart, valuesOf } from './model.ts'
import { isOperation, type OperationTree, treeOf } from './tree.ts'

const root = 'AsyncOperations'
/**
 * The response types that requests also accept, by request type. Without this list, a type checker would reject a
 * response type in a request, because a TypedDict key cannot be required in one type and optional in the other.
 */
export const returnedForms: Readonly<Record<string, string>> = {
  SignatureFieldInput: 'SignatureField',
  TemplateRoleInput: 'TemplateRole',
  TemplateUpdate: 'Template',
}
const opening = '# Generated from docs/openapi.json by dev/clients.ts.\n'

/**
 * Returns every schema of the OpenAPI document as a TypedDict or an alias. A nested object is named after the outer
 * type and its property.
 */
export function pythonTypes({ schemas }: ClientModel): string {
  const classes = new Map<string, string>()
  for (const [name, schema] of schemas) define(name, schema, classes)
  return [
    `"""Types of requests and responses, with the property names of the JSON."""\n\n${opening}\nfrom __future__ import annotations\n`,
    'from typing import Any, Literal, NotRequired, Sequence, TypedDict, Union\n',
    ...classes.values(),
  ].join('\n')
}

function define(name: string, schema: Schema, classes: Map<string, string>): void {
  if (classes.has(name)) throw new Error(`Two schemas would have the name ${name}. Rename one of them.`)
  // Reserves the position, because an object precedes its nested objects.
  classes.set(name, '')
  if (!isObject(schema)) {
    classes.set(name, `\n${name} = ${typeOf(schema, name, classes)}\n`)
    return
  }
  const members = Object.entries(schema.properties ?? {}).map(([member, inner]) => {
    const type = typeOf(inner, name + pascal(member), classes)
    const note = inner.description ? `    """${docText(inner.description)}"""\n` : ''
    return `    ${member}: ${schema.required?.includes(member) ? type : `NotRequired[${type}]`}\n${note}`
  })
  const about = `    """${docText(schema.description ?? name)}"""\n`
  classes.set(name, `\nclass ${name}(TypedDict):\n${about}\n${members.join('')}`)
}

const isObject = ({ type, properties }: Schema): boolean =>
  type === 'object' && Object.keys(properties ?? {}).length > 0

function typeOf(schema: Schema, name: string, classes: Map<string, string>): string {
  if (isNull(schema)) return 'None'
  const type = bareType(schema, name, classes)
  return schema.nullable && type !== 'Any' ? `Union[${type}, None]` : type
}

function bareType(schema: Schema, name: string, classes: Map<string, string>): string {
  if (schema.$ref) return `"${nameOfReference(schema.$ref)}"`
  const choices = schema.anyOf ?? schema.oneOf
  if (choices)
    return `Union[${[...new Set(choices.map((one, i) => typeOf(one, `${name}${i || ''}`, classes)))].join(', ')}]`
  if (schema.allOf) return typeOf(onlyPart(schema.allOf, name), name, classes)
  if (schema.enum) return `Literal[${valuesOf(schema).map(literalOf).join(', ')}]`
  if (schema.type === 'array') return listOf(schema.items ?? {}, `${name}Item`, classes)
  if (isObject(schema)) {
    define(name, schema, classes)
    return `"${name}"`
  }
  return (
    { string: 'str', integer: 'int', number: 'float', boolean: 'bool', object: 'dict[str, Any]' }[schema.type ?? ''] ??
    'Any'
  )
}

/** Returns the type of a list. A sequence may contain both request and response types, because it is read-only. */
function listOf(items: Schema, name: string, classes: Map<string, string>): string {
  const type = typeOf(items, name, classes)
  const returned = returnedForms[nameOfReference(items.$ref ?? '')]
  return returned ? `Sequence[Union[${type}, "${returned}"]]` : `list[${type}]`
}

const literalOf = (value: unknown): string =>
  typeof value === 'boolean' ? (value ? 'True' : 'False') : JSON.stringify(value)

/** Returns the asynchronous Python functions of all operations, in classes that follow the operation ids. */
export function pythonOperations({ operations }: ClientModel): string {
  const classes: string[] = []
  defineClass(treeOf(operations), root, classes)
  return [
    `"""The operations of the service, nested by operation id."""\n\n${opening}\nfrom __future__ import annotations\n`,
    'from typing import Any, AsyncIterator, Literal, Union\n',
    'from . import types\nfrom .async_transport import AsyncTransport\nfrom .rules import OnResponse, path\n',
    ...classes,
  ].join('\n')
}

function defineClass(tree: OperationTree, name: string, classes: string[]): void {
  const inner: string[] = []
  const functions: string[] = []
  for (const [word, place] of Object.entries(tree)) {
    if (isOperation(place)) functions.push(functionText(snake(word), place))
    else {
      const innerName = (name === root ? '' : name) + pascal(word)
      defineClass(place, innerName, classes)
      inner.push(`        self.${snake(word)} = ${innerName}(transport)\n`)
    }
  }
  const init = `    def __init__(self, transport: AsyncTransport) -> None:\n        self._transport = transport\n${inner.join('')}`
  classes.push(`\nclass ${name}:\n${init}${functions.map((text) => `\n${text}`).join('')}`)
}

function functionText(name: string, operation: ClientOperation): string {
  const { method, summary, pathParameters, query, body, isOnce, isSafe, response, pages } = operation
  const given = [
    'self',
    ...pathParameters.map((one) => `${snake(one.name)}: ${parameterType(one)}`),
    ...(body ? [`body: ${requestType(body.schema)}${body.isRequired ? '' : ' | None = None'}`] : []),
  ]
  const named = [
    ...query.map((one) => `${snake(one.name)}: ${parameterType(one)}${one.required ? '' : ' | None = None'}`),
    ...(isOnce ? ['idempotency_key: str | None = None'] : []),
    'timeout: float | None = None',
    'on_response: OnResponse | None = None',
  ]
  // An empty id or `..` would lead to the path of another operation, so `path` rejects both.
  const address = operation.path.replaceAll(/\{(\w+)\}/g, (_, one: string) => `{path(${snake(one)})}`)
  const sent = [
    `"${method}"`,
    `${address.includes('{') ? 'f' : ''}"${address}"`,
    ...(query.length > 0 ? [`query={${query.map((one) => `"${one.name}": ${snake(one.name)}`).join(', ')}}`] : []),
    ...(body
      ? ['body=body', ...(body.mediaType === 'application/json' ? [] : [`media_type="${body.mediaType}"`])]
      : []),
    ...(isOnce ? ['is_once=True', 'idempotency_key=idempotency_key'] : []),
    ...(isSafe ? ['is_safe=True'] : []),
    ...(response === 'text' ? ['is_text=True'] : []),
    'timeout=timeout',
    'on_response=on_response',
  ]
  const result = response === 'none' ? 'None' : response === 'text' ? 'str' : bodyType(response)
  const head = (suffix: string, type: string) =>
    `${suffix === '' ? '    async' : '   '} def ${name}${suffix}(${[...given, '*', ...named].join(', ')}) -> ${type}:\n`
  const one = `${head('', result)}        """${summary}."""\n        return await self._transport.send(${sent.join(', ')})\n`
  if (!pages) return one
  const all = `        """${summary}. Requests all pages and yields their items."""\n        return self._transport.pages(${sent.join(', ')}, paging="${pages.paging}")\n`
  return `${one}\n${head('_all', `AsyncIterator[${bodyType(pages.item)}]`)}${all}`
}

const bodyType = (schema: Schema): string => (schema.$ref ? `types.${nameOfReference(schema.$ref)}` : 'Any')

const requestType = (schema: Schema): string => {
  const returned = returnedForms[nameOfReference(schema.$ref ?? '')]
  return returned ? `${bodyType(schema)} | types.${returned}` : bodyType(schema)
}

const parameterType = ({ schema }: Parameter): string => bareType(schema, 'Parameter', new Map())

/** Converts a name to Python's form, such as `upload_url` for `uploadUrl`. */
export const snake = (word: string): string => word.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const pascal = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

const docText = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll('"""', "'''")
    .replaceAll(/\s*\n\s*/g, ' ')
    .replace(/"$/, '" ')
