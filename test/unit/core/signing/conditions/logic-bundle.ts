import type { EvidenceBundle } from '../../../../../core/signing/bundle.ts'
import type { EarlierValue } from '../../../../../core/signing/conditions/resolve.ts'
import type { EnvelopeEvent } from '../../../../../core/signing/events.ts'
import type { FieldValues, SignatureField } from '../../../../../core/signing/model.ts'
import { bundleOf, certificate, commands, document, evidenceOf, field, sampleEnvelope } from '../samples.ts'

export const checked = { kind: 'checkbox', checked: true } as const
export const text = (value: string) => ({ kind: 'text', text: value }) as const
const sum = { operation: 'sum', values: [{ field: 'rent' }, { field: 'deposit', step: 1 }] } as const
const married = { visibleIf: { field: 'married', isChecked: true } } as const

export const fields: SignatureField[] = [
  field('sig', 'signature'),
  field('married', 'checkbox', false),
  { ...field('spouse', 'text'), ...married },
  { ...field('reason', 'text', false), requiredIf: { field: 'married', isChecked: false } },
  field('rent', 'number', false),
  { ...field('total', 'number'), computed: { ...sum, values: [...sum.values] } },
]
export const earlier: EarlierValue[] = [{ step: 1, field: 'deposit', type: 'number', value: text('100') }]
/** The signer's values, which keep the `spouse` field hidden. */
export const values: FieldValues = {
  sig: { kind: 'typed', text: 'Ada Lovelace' },
  reason: text('None'),
  rent: text('800.5'),
}

export type FieldsSet = Extract<EnvelopeEvent, { type: 'fields_set' }>

/**
 * Returns a completed bundle of fields with conditions. `alter` forges the record of the values before it is signed.
 */
export async function bundleWith(
  given: FieldValues,
  alter: (set: FieldsSet) => FieldsSet = (set) => set,
): Promise<EvidenceBundle> {
  const sign = { ...commands.sign, values: given, earlier }
  const script = [commands.send, commands.open, sign, commands.complete]
  const evidence = await evidenceOf(sampleEnvelope({ fields }), script, (event) =>
    event.type === 'fields_set' ? alter(event) : event,
  )
  return bundleOf(evidence, { document, certificate })
}

/**
 * Forged records that contradict the conditions and calculations. Each entry contains the entered values and the
 * forgery.
 */
export const forged: [string, FieldValues, (set: FieldsSet) => FieldsSet][] = [
  ['a hidden field with a value', values, (set) => ({ ...set, values: { ...set.values, spouse: text('Ben') } })],
  ['a hidden field that is not listed', values, (set) => ({ ...set, hidden: [] })],
  [
    'a skipped field whose condition is met',
    { ...values, married: checked, spouse: text('Ben') },
    (set) => ({
      ...set,
      hidden: ['spouse'],
      values: Object.fromEntries(Object.entries(set.values).filter(([id]) => id !== 'spouse')),
    }),
  ],
  ['a skipped field without a condition', values, (set) => ({ ...set, hidden: ['spouse', 'rent'] })],
  ['a changed calculation result', values, (set) => ({ ...set, values: { ...set.values, total: text('901') } })],
  [
    'a changed earlier value',
    values,
    (set) => ({ ...set, earlier: [{ ...(earlier[0] as EarlierValue), value: text('1') }] }),
  ],
  [
    'a required field without a value',
    values,
    (set) => ({ ...set, values: Object.fromEntries(Object.entries(set.values).filter(([id]) => id !== 'reason')) }),
  ],
]
