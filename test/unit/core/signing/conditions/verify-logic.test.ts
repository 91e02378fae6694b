import { describe, expect, it } from 'vitest'
import type { EvidenceBundle } from '../../../../../core/signing/bundle.ts'
import type { FieldValue } from '../../../../../core/signing/model.ts'
import { bundleOf, certificate, commands, document, evidenceOf, field, sampleEnvelope } from '../samples.ts'
import { good, verdictOf } from '../tampering.ts'
import { bundleWith, checked, earlier, fields, forged, text, values } from './logic-bundle.ts'

const detail = ({ integrity }: EvidenceBundle) => integrity.checks.find(({ name }) => name === 'conditions')?.detail

describe('the evidence of conditions and calculations', () => {
  it('records each skipped field with its condition and the fields that decided the condition', async () => {
    const { records } = await bundleWith(values)
    const set = records.find(({ type }) => type === 'fields_set')
    expect(set?.data).toMatchObject({
      skipped: [{ id: 'spouse', type: 'text', decidedBy: [{ field: 'married' }] }],
      earlier: [{ step: 1, field: 'deposit', type: 'number' }],
    })
    expect(set?.disclosures['skipped.spouse']).toMatchObject({ value: '{"field":"married","isChecked":true}' })
    expect(set?.disclosures['earlier.1.deposit']).toMatchObject({ value: '{"kind":"text","text":"100"}' })
    expect(set?.disclosures['field.total']).toMatchObject({ value: '{"kind":"text","text":"900.5"}' })
  })

  it('passes verification unchanged, whether a conditional field is hidden or visible', async () => {
    for (const given of [values, { ...values, married: checked, spouse: text('Ben') }]) {
      const bundle = await bundleWith(given)
      expect(await verdictOf(bundle)).toEqual(good)
      expect(detail(bundle)).toBe('Conditions and calculations agree with the recorded values. Fields checked: 3.')
    }
  })

  it.each(forged)('fails verification with %s, even if the service signed the record', async (_, given, alter) => {
    const verdict = await verdictOf(await bundleWith(given, alter))
    expect(verdict).toMatchObject({ valid: false, failed: ['conditions'] })
  })

  it.each(['image', 'picture'])('passes verification with a signature image of the kind %s', async (kind) => {
    const initials = { kind: 'image', image: 'iVBORw0KGgo=', width: 3, height: 2 } as const
    const when = { visibleIf: { field: 'initials', isFilled: true } } as const
    const given = [field('sig', 'signature'), field('initials', 'initials'), { ...field('place', 'text'), ...when }]
    const sign = { ...commands.sign, values: { sig: values.sig as FieldValue, initials, place: text('Bonn') } }
    const script = [commands.send, commands.open, sign, commands.complete]
    const evidence = await evidenceOf(sampleEnvelope({ fields: given }), script, (event) =>
      event.type === 'fields_set'
        ? { ...event, values: { ...event.values, initials: { ...initials, kind } as FieldValue } }
        : event,
    )
    const bundle = await bundleOf(evidence, { document, certificate })
    expect(await verdictOf(bundle)).toEqual(good)
    expect(detail(bundle)).toBe('Conditions and calculations agree with the recorded values. Fields checked: 1.')
  })

  it('contains no check of conditions for an envelope without conditions and calculations', async () => {
    const evidence = await evidenceOf(sampleEnvelope(), [
      commands.send,
      commands.open,
      commands.sign,
      commands.complete,
    ])
    expect(detail(await bundleOf(evidence, { document, certificate }))).toBeUndefined()
  })

  it('reports the number of fields whose conditions use erased values and cannot be checked', async () => {
    const sign = { ...commands.sign, values, earlier }
    const evidence = await evidenceOf(sampleEnvelope({ fields }), [
      commands.send,
      commands.open,
      sign,
      commands.complete,
    ])
    const erased = { ...evidence, disclosures: evidence.disclosures.filter(({ name }) => !name.startsWith('earlier.')) }
    const bundle = await bundleOf(erased, { document, certificate })
    expect(await verdictOf(bundle)).toEqual(good)
    expect(detail(bundle)).toMatch(/Fields checked: 2\. Fields that cannot be checked, because values are omitted: 1\./)
  })
})
