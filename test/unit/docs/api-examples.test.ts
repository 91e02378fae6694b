import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../../dev/build/build-part.ts'

type Schema = {
  $ref?: string
  properties?: Record<string, Schema>
  additionalProperties?: unknown
  items?: Schema
  required?: string[]
  allOf?: Schema[]
  anyOf?: Schema[]
  oneOf?: Schema[]
}
type Media = { content?: Record<string, { schema: Schema }>; $ref?: string }
type Operation = { requestBody?: Media; responses: Record<string, Media> }

const description = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

/** The requests in docs/api.md, each with its body and the response that follows it. */
const examples = [
  ...readFileSync(join(root, 'docs/api.md'), 'utf8').matchAll(
    /```http\n([A-Z]+) ([^?\s]+)\S*\n([\s\S]*?)```[^`]*```json\n([\s\S]*?)```/g,
  ),
].map(([, method = '', path = '', rest = '', response = '']) => ({
  name: `${method} ${path}`,
  method: method.toLowerCase(),
  path,
  body: rest.split('\n\n').slice(1).join('\n\n').trim(),
  response: JSON.parse(response) as { code?: string },
}))

const schemaNamed = (name: string) => description.components.schemas[name]!
const resolved = (schema: Schema): Schema => (schema.$ref ? schemaNamed(schema.$ref.split('/').at(-1)!) : schema)

/** Returns the paths of properties that no alternative of the schema declares. */
function unknownIn(value: unknown, given: Schema, at = ''): string[] {
  const schema = resolved(given)
  const alternatives = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (alternatives) {
    const found = alternatives.map((one) => unknownIn(value, one, at))
    return found.find((paths) => paths.length === 0) ?? found[0] ?? []
  }
  if (Array.isArray(value)) return value.flatMap((one, i) => unknownIn(one, schema.items ?? {}, `${at}[${i}]`))
  if (typeof value !== 'object' || value === null || !schema.properties) return []
  return Object.entries(value).flatMap(([key, one]) => {
    const property = schema.properties![key]
    if (property) return unknownIn(one, property, `${at}.${key}`)
    return schema.additionalProperties ? [] : [`${at}.${key}`]
  })
}

/** Returns the operation at a path. The path may contain ids in place of parameters. */
function operationAt(method: string, path: string): Operation | undefined {
  const found = Object.entries(description.paths).find(([template]) =>
    new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
  )
  return found?.[1][method]
}

describe('docs/api.md', () => {
  it('has at least twelve examples', () => {
    expect(examples.length).toBeGreaterThanOrEqual(12)
  })

  it.each(examples.map((example) => [example.name, example] as const))(
    'shows a request and a response that match the API description: %s',
    (_, example) => {
      const operation = operationAt(example.method, example.path)!
      expect(operation).toBeDefined()
      if (example.response.code) return expect(unknownIn(example.response, schemaNamed('Problem'))).toEqual([])
      const schemaOf = (media: Media | undefined) => media?.content?.['application/json']?.schema ?? {}
      if (example.body !== '') {
        const body = JSON.parse(example.body) as object
        const schema = resolved(schemaOf(operation.requestBody))
        expect(unknownIn(body, schema)).toEqual([])
        expect((schema.required ?? []).filter((name) => !(name in body))).toEqual([])
      }
      const success = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))?.[1]
      expect(unknownIn(example.response, schemaOf(success))).toEqual([])
    },
  )
})
