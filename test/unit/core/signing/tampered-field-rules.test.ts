import { describe, expect, it } from 'vitest'
import type { EvidenceEntry } from '../../../../core/signing/bundle.ts'
import { bundleOf, commands, evidenceOf, field, sampleEnvelope } from './samples.ts'
import { good, verdictOf, withRecords } from './tampering.ts'

const message = 'Enter the contract number.'
const envelope = sampleEnvelope({
  fields: [
    field('sig', 'signature'),
    { ...field('rules', 'consent', false), text: 'I agree to the house rules.' },
    { ...field('note', 'text', false), pattern: '\\w+', message },
    { ...field('again', 'text', false), isReadOnly: true, sameAs: 'note' },
  ],
})
const { sign } = commands
const bundle = await bundleOf(await evidenceOf(envelope, [sign]))
const recordOf = (type: string): EvidenceEntry => {
  const record = bundle.records.find((one) => one.type === type)
  if (!record) throw new Error(`no record ${type}`)
  return record
}
const placeOf = (type: string) => bundle.records.indexOf(recordOf(type))

describe('the evidence of fields with rules', () => {
  it("includes the displayed statement, but not the sender's error message", async () => {
    expect(await verdictOf(bundle)).toMatchObject(good)
    const { disclosures, data } = recordOf('fields_set')
    expect(disclosures['text.rules']).toMatchObject({ value: 'I agree to the house rules.' })
    expect(disclosures['field.rules']).toMatchObject({ value: '{"checked":false,"kind":"checkbox"}' })
    expect(disclosures['field.again']).toMatchObject({ value: '{"kind":"text","text":"Gladly"}' })
    expect(data).toMatchObject({ fields: [{}, { id: 'rules' }, { id: 'note' }, { id: 'again', sameAs: 'note' }] })
    const { fields } = recordOf('created').data as { fields: object[] }
    expect(fields[2]).toMatchObject({ pattern: '\\w+' })
    expect(JSON.stringify(fields)).not.toContain(message)
  })

  it.each([
    ['a changed statement', 'fields_set', 'text.rules', 'I agree to pay.'],
    ['an agreement that was not given', 'fields_set', 'field.rules', '{"checked":true,"kind":"checkbox"}'],
    ['a changed value of a copy', 'fields_set', 'field.again', '{"kind":"text","text":"Other"}'],
    ['a changed message', 'created', 'asked.note', '{"message":"Enter anything."}'],
  ])('fails verification with %s', async (_, type, name, value) => {
    const record = structuredClone(recordOf(type))
    record.disclosures[name] = { ...record.disclosures[name], value } as never
    const verdict = await verdictOf({ ...bundle, records: bundle.records.with(placeOf(type), record) })
    expect(verdict).toMatchObject({ valid: false, firstBad: placeOf(type) + 1 })
  })

  it.each([
    ['a removed pattern', 'created', 2, 'pattern'],
    ['a removed reference to the copied field', 'fields_set', 3, 'sameAs'],
  ])('fails verification with %s', async (_, type, index, name) => {
    const record = structuredClone(recordOf(type))
    delete (record.data as { fields: Record<string, unknown>[] }).fields[index]?.[name]
    const verdict = await verdictOf(withRecords(bundle.records.with(placeOf(type), record), bundle))
    expect(verdict).toMatchObject({ valid: false })
  })
})
