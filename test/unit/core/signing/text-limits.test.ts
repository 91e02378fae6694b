import { describe, expect, it } from 'vitest'
import { limits } from '../../../../core/limits.ts'
import { checkFieldValues } from '../../../../core/signing/field-values.ts'
import type { FieldValues, SignatureField } from '../../../../core/signing/model.ts'
import { areSenderTextsShort } from '../../../../core/signing/text-limits.ts'
import { field } from './samples.ts'

const fieldsOf = (count: number, changes: Partial<SignatureField> = {}) =>
  Array.from({ length: count }, (_, i) => ({ ...field(`f${i}`, 'text', false), ...changes }) as SignatureField)
const valuesOf = (texts: string[]): FieldValues =>
  Object.fromEntries(texts.map((text, i) => [`f${i}`, { kind: 'text', text }]))
const check = (fields: SignatureField[], texts: string[]) =>
  checkFieldValues({
    fields,
    signer: { email: 'ada@example.org', name: null },
    values: valuesOf(texts),
    signedAt: new Date('2026-03-01T12:00:00Z'),
  })
const same = (count: number, text: string) => Array<string>(count).fill(text)

describe('the limit on the texts of a signer', () => {
  it.each([
    ['50 Latin texts of 2,000 letters', same(50, 'é'.repeat(2_000))],
    ['10 Arabic texts of 2,000 letters', same(10, 'ع'.repeat(2_000))],
    ['200 Chinese texts of 100 letters', same(200, '署'.repeat(100))],
  ])('accepts %s', (_, texts) => {
    expect(check(fieldsOf(texts.length), texts)).toMatchObject({ ok: true })
  })

  it.each([
    ['51 equal Latin texts', same(51, 'a'.repeat(2_000)), 51],
    ['11 equal Arabic texts', same(11, 'ع'.repeat(2_000)), 11],
    ['60 long and 100 short texts', [...same(60, 'a'.repeat(2_000)), ...same(100, 'a'.repeat(50))], 60],
    ['60 Chinese texts of different lengths', Array.from({ length: 60 }, (_, i) => '署'.repeat(300 + i * 10)), 56],
  ])('names texts to shorten in %s, after which it accepts all', (_, texts, count) => {
    const fields = fieldsOf(texts.length)
    const refused = check(fields, texts)
    const errors = refused.ok ? [] : refused.errors
    expect(errors.map(({ code }) => code)).toEqual(same(count, 'texts_too_long'))
    const shortened = [...texts]
    for (const { path, message } of errors) {
      const at = Number(path.slice('values.f'.length))
      shortened[at] = texts[at]!.slice(0, Number(/\d+/.exec(message)![0]))
    }
    expect(check(fields, shortened)).toMatchObject({ ok: true })
  })

  it('counts every copy of a text, and names only the field that the signer fills in', () => {
    const copies = fieldsOf(60).map((one, i) => (i === 0 ? one : { ...one, sameAs: 'f0' }))
    const refused = check(copies, ['a'.repeat(2_000)])
    expect(refused).toMatchObject({ ok: false, errors: [{ path: 'values.f0', code: 'texts_too_long' }] })
    expect(check(copies, ['a'.repeat(1_666)])).toMatchObject({ ok: true })
  })

  it('does not count values that the sender set', () => {
    const prefill = { kind: 'text', text: 'a'.repeat(2_000) } as const
    const set = fieldsOf(100, { prefill, isReadOnly: true })
    const own = { ...field('own', 'text', false) } as SignatureField
    expect(check([...set, own], [])).toMatchObject({ ok: true })
  })
})

describe('the limit on the texts of the sender', () => {
  const label = 'l'.repeat(200)
  it.each([
    ['labels', { label }],
    ['statements', { label: 'l', text: 'a'.repeat(199) }],
    ['values', { label: 'l', prefill: { kind: 'text', text: 'a'.repeat(199) } as const }],
  ])('adds up the %s of all fields', (_, changes) => {
    const most = limits.senderLettersMax / 200
    expect(areSenderTextsShort(fieldsOf(most, changes))).toBe(true)
    expect(areSenderTextsShort(fieldsOf(most + 1, changes))).toBe(false)
  })
})
