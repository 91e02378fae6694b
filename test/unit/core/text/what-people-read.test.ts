import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { apiOperations } from '../../../../api/operations/index.ts'
import { root } from '../../../../dev/build/build-part.ts'
import { functionsOperations } from '../../../../functions/operations/index.ts'

type Schema = { $ref?: string; properties?: Record<string, Schema>; items?: Schema; type?: unknown } & Partial<
  Record<'anyOf' | 'allOf' | 'oneOf', Schema[]>
>
type Path = (string | number)[]

const published = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8'))

const resolved = (schema: Schema): Schema =>
  schema.$ref === undefined
    ? schema
    : schema.$ref.split('/').reduce((at, name) => (name === '#' ? published : at[name]), published)

/** Returns the paths of texts in a body. Lists contribute their first item. */
function textPaths(given: Schema, seen: Schema[] = []): Path[] {
  const schema = resolved(given)
  if (seen.includes(schema)) return []
  const within = (inner: Schema) => textPaths(inner, [...seen, schema])
  const branches = [...(schema.anyOf ?? []), ...(schema.allOf ?? []), ...(schema.oneOf ?? [])].flatMap(within)
  const members = Object.entries(schema.properties ?? {}).flatMap(([name, inner]) =>
    within(inner).map((path) => [name, ...path]),
  )
  const items = schema.items ? within(schema.items).map((path) => [0, ...path]) : []
  return [...(schema.type === 'string' ? [[]] : []), ...branches, ...members, ...items]
}

function withText(example: unknown, [name, ...path]: Path, text: string): unknown {
  if (name === undefined) return text
  if (typeof name === 'number') {
    const list = Array.isArray(example) ? example : []
    return [withText(list[0], path, text), ...list.slice(1)]
  }
  const whole = typeof example === 'object' && example !== null ? (example as Record<string, unknown>) : {}
  return { ...whole, [name]: withText(whole[name], path, text) }
}

/** Yields every parameter of every body that accepts free text. */
async function* ownTexts() {
  for (const { load } of [...apiOperations, ...functionsOperations]) {
    const { contract } = await load()
    const { id, body, examples } = contract
    const content = published.paths[contract.path]?.[contract.method]?.requestBody?.content
    if (!body || !content) continue
    const [media] = Object.values(content) as { schema: Schema }[]
    const paths = new Map(textPaths(media!.schema).map((path) => [path.join('.'), path]))
    for (const [name, path] of paths) {
      const takes = (text: string) => body.safeParse(withText(examples?.body, path, text)).success
      if (takes('Ab')) yield { place: `${id} ${name}`, takes }
    }
  }
}

/** Properties whose texts are not prose. */
const programs = [
  'accessCode',
  'attributes',
  'cursor',
  'documentId',
  'documentIds',
  'documentSha256',
  'empty',
  'excludedAttributes',
  'pages',
  'pattern',
  'previousEnvelopeId',
]
const names = ['externalId', 'field', 'filter', 'formField', 'group', 'id', 'path', 'sameAs', 'schemas', 'url']
/** Texts that the service checks against its fonts only when the whole body is known. */
const drawn = ['description', 'label', 'message', 'options', 'placeholder', 'text', 'title', 'value']

test('rejects direction overrides in API texts, except in listed technical values and in texts that the service draws', async () => {
  const open = new Map<string, string>()
  let guardedCount = 0
  for await (const { place, takes } of ownTexts()) {
    const member = place
      .replace(/\.\d+$/, '')
      .split(/[ .]/)
      .at(-1) as string
    if (takes('A\u202eb')) open.set(member, place)
    else guardedCount++
  }
  expect([...open.keys()].sort()).toEqual([...programs, ...names, ...drawn].sort())
  expect(open.get('title')).toBe('documents.createFromText title')
  expect(guardedCount).toBeGreaterThanOrEqual(45)
}, 30_000)
