import { describe, expect, it } from 'vitest'
import { fieldTypes } from '../../../../core/signing/field-types.ts'
import { checkFieldValues } from '../../../../core/signing/field-values.ts'
import type { FieldValues } from '../../../../core/signing/model.ts'
import {
  type Specimen,
  specimenSigner,
  specimens,
  specimenValues,
  storedSpecimens,
  wrongValues,
} from '../../../support/every-type.ts'

const fields = storedSpecimens()
const check = (values: FieldValues) =>
  checkFieldValues({ fields, signer: specimenSigner, values, signedAt: new Date() })

describe('every field type', () => {
  it('has a specimen', () => {
    expect(fieldTypes.filter((type) => specimens[type]?.type !== type)).toEqual([])
  })

  it('accepts the valid value of its specimen', () => {
    const checked = check(specimenValues)
    expect(checked).toMatchObject({ ok: true, hidden: ['hidden'] })
    const values = checked.ok ? checked.values : {}
    for (const [id, { printed, entry }] of Object.entries(specimens)) {
      const value = values[id]
      if (printed !== null && value?.kind === 'text') expect([id, value.text]).toEqual([id, printed])
      else expect([id, value]).toEqual([id, entry ?? undefined])
    }
  })

  it.each(Object.entries(specimens))('rejects the invalid value of the specimen `%s`', (_, specimen: Specimen) => {
    const [entries, code] = specimen.wrong
    const checked = check(wrongValues(specimen))
    // Other fields that depend on this field can have errors, too.
    expect(checked.ok ? [] : checked.errors.map(({ path, code }) => [path, code])).toContainEqual([
      `values.${Object.keys(entries)[0]}`,
      code,
    ])
  })
})
