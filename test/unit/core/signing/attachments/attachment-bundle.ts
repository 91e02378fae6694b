import type { AttachedFile } from '../../../../../core/signing/attachments/attached-file.ts'
import type { EvidenceBundle } from '../../../../../core/signing/bundle.ts'
import type { EnvelopeEvent } from '../../../../../core/signing/events.ts'
import type { FieldValues, SignatureField } from '../../../../../core/signing/model.ts'
import { bundleOf, certificate, commands, document, evidenceOf, field, sampleEnvelope } from '../samples.ts'

export const file = (id: string, more: Partial<AttachedFile> = {}): AttachedFile => ({
  ...{ id, name: `${id}.pdf`, mediaType: 'application/pdf', contentLength: 1_000, sha256: 'f1'.repeat(32) },
  ...more,
})
export const filesOf = (...files: AttachedFile[]) => ({ kind: 'files' as const, files })

export const fields: SignatureField[] = [
  field('sig', 'signature'),
  { ...field('identity', 'attachment'), maxFiles: 2 },
  field('extra', 'attachment', false),
]
export const values: FieldValues = {
  sig: { kind: 'typed', text: 'Ada Lovelace' },
  identity: filesOf(file('att_1'), file('att_2')),
}

export type FieldsSet = Extract<EnvelopeEvent, { type: 'fields_set' }>

/** Returns a completed bundle with attached files. `alter` forges the record of the values before it is signed. */
export async function attachmentBundle(alter: (set: FieldsSet) => FieldsSet = (set) => set): Promise<EvidenceBundle> {
  const script = [commands.send, commands.open, { ...commands.sign, values }, commands.complete]
  const evidence = await evidenceOf(sampleEnvelope({ fields }), script, (event) =>
    event.type === 'fields_set' ? alter(event) : event,
  )
  return bundleOf(evidence, { document, certificate })
}

const identity =
  (...files: AttachedFile[]) =>
  (set: FieldsSet): FieldsSet => ({ ...set, values: { ...set.values, identity: filesOf(...files) } })

/** Forged records that no signature on the page can produce. */
export const forged: [string, (set: FieldsSet) => FieldsSet][] = [
  ['no file', identity()],
  ['more files than allowed', identity(file('att_1'), file('att_2'), file('att_3'))],
  ['a duplicate file', identity(file('att_1'), file('att_1'))],
  ['a hash in upper case', identity(file('att_1', { sha256: 'F1'.repeat(32) }))],
  ['a file without a name', identity(file('att_1', { name: '' }))],
  ['an empty file', identity(file('att_1', { contentLength: 0 }))],
  ['an unsupported media type', identity(file('att_1', { mediaType: 'text/html' as 'image/png' }))],
  [
    'a required field without files',
    (set) => ({
      ...set,
      values: Object.fromEntries(Object.entries(set.values).filter(([id]) => id !== 'identity')),
    }),
  ],
  ['a text instead of files', (set) => ({ ...set, values: { ...set.values, extra: { kind: 'text', text: 'a.pdf' } } })],
  ['files in a signature field', (set) => ({ ...set, values: { ...set.values, sig: filesOf(file('att_1')) } })],
]
