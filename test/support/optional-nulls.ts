import type { Description, Schema } from '../../dev/clients/description.ts'
import { onlyNull } from '../../platform/http/published-schemas.ts'

/** The names of the published optional properties for which the service accepts no `null`, because they protect. */
export const protectiveNames: readonly string[] = [
  ...['accessCode', 'dryRun', 'expiresAt', 'sandbox', 'sha256'],
  ...['expectedGeneration', 'expectedRevision', 'expectedVersion', 'latestVersion'],
]

/**
 * Returns the API description with `null` as a further value of each optional body, and of each optional property that
 * does not protect. The service accepts these values in requests, but the published description omits them.
 */
export function withOptionalNulls(description: Description): Description {
  const { components, paths, ...rest } = description
  const bodies = Object.entries(paths).map(([path, operations]) => [
    path,
    Object.fromEntries(
      Object.entries(operations).map(([method, { requestBody, ...operation }]) => {
        if (!requestBody) return [method, operation]
        const content = mapValues(requestBody.content, ({ schema, ...media }) => ({
          ...media,
          schema: requestBody.required ? tolerant(schema) : orNull(tolerant(schema)),
        }))
        return [method, { ...operation, requestBody: { ...requestBody, content } }]
      }),
    ),
  ])
  return {
    ...rest,
    components: { ...components, schemas: mapValues(components.schemas, tolerant) },
    paths: Object.fromEntries(bodies),
  }
}

/**
 * Replaces `minProperties` with a schema that requires a value for at least one property, because `null` does not
 * count.
 */
const oneOfThem = ({ minProperties, properties = {} }: Schema & { minProperties?: number }): Schema =>
  minProperties === undefined
    ? {}
    : { anyOf: Object.entries(properties).map(([name, one]) => ({ required: [name], properties: { [name]: one } })) }

const orNull = (schema: Schema): Schema => {
  const { default: value, ...others } = schema
  return schema.nullable ? schema : { anyOf: [others, onlyNull], ...(value === undefined ? {} : { default: value }) }
}

function tolerant(schema: Schema): Schema {
  const { properties, required = [], additionalProperties, items } = schema
  return {
    ...schema,
    ...oneOfThem(schema),
    ...(items ? { items: tolerant(items) } : {}),
    ...(properties
      ? {
          properties: mapValues(properties, (one, name) =>
            required.includes(name) || protectiveNames.includes(name) ? tolerant(one) : orNull(tolerant(one)),
          ),
        }
      : {}),
    ...(typeof additionalProperties === 'object' && Object.keys(additionalProperties).length > 0
      ? { additionalProperties: orNull(tolerant(additionalProperties)) }
      : {}),
    ...Object.fromEntries(
      (['anyOf', 'oneOf', 'allOf'] as const).flatMap((key) => (schema[key] ? [[key, schema[key].map(tolerant)]] : [])),
    ),
  }
}

const mapValues = <T, U>(record: Record<string, T>, map: (value: T, name: string) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value, name)]))
