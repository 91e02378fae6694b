import { describe, expect, it } from 'vitest'
import { canonicalJson } from '../../../../../core/canonical-json.ts'
import type { EvidenceBundle } from '../../../../../core/signing/bundle.ts'
import { bundleOf, certificate, commands, document, evidenceOf, sampleEnvelope } from '../samples.ts'
import { good, bundle as plain, verdictOf } from '../tampering.ts'
import { attachmentBundle, fields, file, filesOf, forged, values } from './attachment-bundle.ts'

const detail = ({ integrity }: EvidenceBundle) => integrity.checks.find(({ name }) => name === 'attachments')?.detail

/** Returns the bundle with a changed disclosure of the attached files, as a forger without the key could change it. */
async function disclosing(change: (value: string) => string): Promise<EvidenceBundle> {
  const bundle = structuredClone(await attachmentBundle())
  const set = bundle.records.find(({ type }) => type === 'fields_set')
  const opened = set?.disclosures['field.identity']
  if (!opened || !('value' in opened)) throw new Error('the files are recorded')
  opened.value = change(opened.value)
  return bundle
}

describe('the evidence of attached files', () => {
  it('discloses the name, media type, length and hash of each file separately from the signed record', async () => {
    const { records } = await attachmentBundle()
    const set = records.find(({ type }) => type === 'fields_set')
    expect(set?.data.fields).toContainEqual({ id: 'identity', type: 'attachment', kind: 'files', files: 2 })
    expect(JSON.stringify(set?.data)).not.toContain('att_1')
    expect(set?.disclosures['field.identity']).toMatchObject({ value: canonicalJson(values.identity) })
  })

  it('passes verification unchanged, with a check only if the envelope has attached files', async () => {
    const bundle = await attachmentBundle()
    expect(await verdictOf(bundle)).toEqual(good)
    expect(detail(bundle)).toBe('Fields whose files are recorded with their names and hashes: 2.')
    expect(detail(plain)).toBeUndefined()
  })

  it.each(forged)('fails verification with %s, even if the service signed the record', async (_, alter) => {
    expect(await verdictOf(await attachmentBundle(alter))).toMatchObject({ valid: false, failed: ['attachments'] })
  })

  it.each<[string, (value: string) => string]>([
    ['a changed hash', (value) => value.replace('f1f1', 'f2f2')],
    ['a changed name', (value) => value.replace('att_2.pdf', 'att_3.pdf')],
    ['a missing file', () => JSON.stringify(filesOf(file('att_1')))],
  ])('fails verification with %s in a tampered bundle', async (_, change) => {
    const { valid, failed } = await verdictOf(await disclosing(change))
    expect(valid).toBe(false)
    expect(failed).toContain('disclosures')
  })

  it('reports the number of fields whose erased values cannot be checked', async () => {
    const script = [commands.send, commands.open, { ...commands.sign, values }, commands.complete]
    const evidence = await evidenceOf(sampleEnvelope({ fields }), script)
    const erased = { ...evidence, disclosures: evidence.disclosures.filter(({ name }) => name !== 'field.identity') }
    const bundle = await bundleOf(erased, { document, certificate })
    expect(await verdictOf(bundle)).toEqual(good)
    expect(detail(bundle)).toMatch(/names and hashes: 1\. .* cannot be checked, because values are omitted: 1\.$/)
  })
})
