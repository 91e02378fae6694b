import fc from 'fast-check'
import type { Operation } from './operations.ts'
import { type Plan, references, withReferences } from './plan.ts'
import { fitting, type Named, referenceTo } from './values.ts'

/**
 * Returns plans of valid requests to an operation, from one sender with every scope. They use the operation's example
 * or any valid values.
 */
export function plainPlan({ id, parameters, body, refersTo, isScim }: Operation): fc.Arbitrary<Plan> {
  const named: Named = (member) => refersTo[`body.${member}`]
  const inPath = parameters.filter((one) => one.in === 'path')
  const inQuery = parameters.filter((one) => one.in === 'query')
  const isIdempotent = parameters.some((one) => one.in === 'header')
  return fc.record({
    operation: fc.constant(id),
    sender: fc.constant({ party: 0, key: 'all' as const, isBearer: isScim }),
    params: fc.record(
      Object.fromEntries(
        inPath.map(({ name, schema }) => [name, refersTo[name] ? referenceTo(refersTo[name]) : fitting(schema)]),
      ),
    ),
    query: fc
      .tuple(
        ...inQuery.map(({ name, schema, required }) => {
          const value = fitting(schema).map((one): [string, unknown] => [name, String(one)])
          return required ? value : fc.option(value)
        }),
      )
      .map((own) => own.filter((one) => one !== null)),
    idempotency: isIdempotent ? fc.uuid().map((text) => ({ text })) : fc.constant(null),
    body: body
      ? fc.oneof(references(withReferences(body.example, named)), fitting(body.schema, named))
      : fc.constant(undefined),
    mutations: fc.constant([]),
    form: fc.constant({ as: body ? ('json' as const) : ('none' as const) }),
    contentType: fc.constant(body?.mediaType ?? null),
    headers: fc.constant([]),
    method: fc.constant(null),
    path: fc.constant(null),
    times: fc.constant(1),
  })
}
