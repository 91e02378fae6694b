import type { EvidenceBundle, EvidenceEntry } from '../../core/signing/bundle.ts'
import { bundleOf, certificate, commands, document, evidenceOf, sampleEnvelope } from '../unit/core/signing/samples.ts'
import { specimenSigner, specimenValues, storedSpecimens } from './every-type.ts'

/** Returns the completed bundle of an envelope with every type of field and rule. */
export async function specimenBundle(): Promise<EvidenceBundle> {
  const envelope = sampleEnvelope({ fields: storedSpecimens(), signer: specimenSigner })
  const sign = { ...commands.sign, values: specimenValues }
  const evidence = await evidenceOf(envelope, [commands.send, commands.open, sign, commands.complete])
  return bundleOf(evidence, { document, certificate })
}

type Forgery = { what: string; bundle: EvidenceBundle }

/**
 * Returns forged copies of a bundle. In each copy, one field has another type, value, result or text, or is no longer
 * skipped.
 */
export function forgeriesOf(bundle: EvidenceBundle): Forgery[] {
  const forgeries: Forgery[] = []
  const forge = (what: string, type: string, edit: (record: EvidenceEntry) => void) => {
    const copy = structuredClone(bundle)
    edit(copy.records.find((record) => record.type === type) as EvidenceEntry)
    forgeries.push({ what, bundle: copy })
  }
  const recordOf = (type: string) => bundle.records.find((record) => record.type === type) as EvidenceEntry
  const { fields } = recordOf('created').data as { fields: { id: string }[] }
  for (const [index, { id }] of fields.entries())
    forge(`another type of ${id}`, 'created', ({ data }) => {
      const field = (data as { fields: { type: string }[] }).fields[index] as { type: string }
      field.type = field.type === 'text' ? 'number' : 'text'
    })
  for (const type of ['created', 'fields_set'])
    for (const name of Object.keys(recordOf(type).disclosures).filter((name) =>
      /^(asked|field|text|skipped)\./.test(name),
    ))
      forge(`another ${name} in ${type}`, type, ({ disclosures }) => {
        const disclosure = disclosures[name] as { value: string }
        disclosure.value = disclosure.value.replace(/[\w](?="|\b)/, (letter) => (letter === '1' ? '2' : '1'))
      })
  forge('a skipped field that is no longer listed', 'fields_set', ({ data }) => {
    ;(data as { skipped: unknown[] }).skipped = []
  })
  return forgeries
}
