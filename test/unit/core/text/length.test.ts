import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { attachmentName } from '../../../../core/signing/attachments/file-name.ts'
import { checkFieldValues } from '../../../../core/signing/field-values.ts'
import type { SignatureField } from '../../../../core/signing/model.ts'
import { testValues } from '../../../../core/signing/test-values.ts'
import { characterCount, isLongerThan } from '../../../../core/text/length.ts'
import { problemOf } from '../../../../web/signing-page/values.ts'
import { contracts } from '../../../support/contract.ts'
import { field } from '../signing/samples.ts'

const face = '😀'
const faces = (count: number) => face.repeat(count)

describe('the length of a text', () => {
  it('is counted in Unicode code points', () => {
    expect([characterCount(`a${face}`), isLongerThan(faces(3), 3), isLongerThan(faces(4), 3)]).toEqual([2, false, true])
  })

  const signer = { email: 'ada@example.org', name: null }
  const codeOf = (of: SignatureField, text: string) => {
    const kind = of.type === 'signature' ? 'typed' : 'text'
    const checked = checkFieldValues({ fields: [of], signer, values: { f: { kind, text } }, signedAt: new Date() })
    return checked.ok ? 'ok' : checked.errors[0]?.code
  }
  it.each<[max: number, what: string, of: SignatureField]>([
    [200, 'a name field', field('f', 'name')],
    [2_000, 'a text field', field('f', 'text')],
    [200, 'a signature field', field('f', 'signature')],
    [3, 'a text field with `maxLength`', { ...field('f', 'text'), maxLength: 3 }],
  ])('is limited to %i characters in %s', (max, _, of) => {
    expect([codeOf(of, faces(max)), codeOf(of, faces(max + 1))]).toEqual(['ok', 'too_long'])
    const onPage = (text: string) => problemOf(of as never, { f: { kind: 'text', text } }, [of as never], 'en')
    if (of.type !== 'signature') expect([onPage(faces(max)), onPage(faces(max + 1))]).toEqual([null, 'too_long'])
  })

  it('must be within the limits of its field, to which test values are padded or truncated', () => {
    const of = { ...field('f', 'name'), minLength: 3, maxLength: 4 }
    expect([codeOf(of, faces(2)), codeOf(of, faces(3))]).toEqual(['too_short', 'ok'])
    const sampled = (name: string) => testValues({ fields: [of], signer: { name } } as never, { values: {}, empty: [] })
    expect([sampled(face), sampled(faces(5))]).toEqual(
      [3, 4].map((count) => ({ f: { kind: 'text', text: faces(count) } })),
    )
  })

  it('is 119 characters for a truncated attachment name with surrogate pairs', () => {
    expect(characterCount(attachmentName(`${'𠮷'.repeat(200)}.pdf`, 'application/pdf'))).toBe(119)
  })
})

type Schemas = z.ZodType | Record<string, unknown> | unknown[]

/** Returns the strings with a length limit in a schema. */
function limitedStrings(schema: Schemas, seen = new Set<unknown>()): { schema: z.ZodType; max: number }[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return []
  seen.add(schema)
  if (!(schema instanceof z.ZodType))
    return Object.values(schema).flatMap((one) => limitedStrings(one as Schemas, seen))
  const { maxLength: max } = schema as { maxLength?: number | null }
  const isLimited = schema instanceof z.ZodString && typeof max === 'number'
  return [
    ...(isLimited ? [{ schema, max }] : []),
    ...limitedStrings([schema.def, (schema.def as { shape?: unknown }).shape], seen),
  ]
}

describe('the length limit of every request string', () => {
  it('is measured in code points if the string can contain non-ASCII characters', () => {
    const strings = contracts.flatMap(({ id, body, query, params }) =>
      [body, query, params].flatMap((schema) => (schema ? limitedStrings(schema) : [])).map((one) => ({ id, ...one })),
    )
    expect(strings.length).toBeGreaterThan(3)
    const counted = strings.filter(({ schema, max }) => {
      const { error } = schema.safeParse(faces(max))
      return error?.issues.every(({ code }) => code === 'too_big')
    })
    expect(counted.map(({ id, max }) => `${id}: ${max}`)).toEqual([])
  })
})
