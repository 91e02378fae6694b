import { composeCertificate } from '../../core/pdf/compose/certificate.ts'
import type { EvidenceRecord, LinkedRecord } from '../../core/signing/chain.ts'
import { consentOf } from '../../core/signing/consent.ts'
import type { EnvelopeEvent, Seal } from '../../core/signing/events.ts'
import type { EnvelopeRecord } from '../../db/envelopes.ts'
import { fontFiles } from '../fonts.ts'
import type { SealedDocument } from './seal-document.ts'

type CertificateFacts = {
  envelope: EnvelopeRecord
  organization: { id: string; name: string }
  pageCount: number
  sealed: SealedDocument
  seal: Seal
  sealedAt: Date
  /** The whole chain, the record of the seal last. */
  linked: LinkedRecord[]
  disclosures: { sequence: number; name: string; value: string }[]
  checkpointKeyId: string
}

/** The certificate of completion as a PDF of its own; it prints the head of the chain up to and with the seal. */
export function makeCertificate(facts: CertificateFacts): Promise<Uint8Array> {
  const { envelope, organization, sealed, seal, sealedAt, linked } = facts
  const { state, values } = envelope
  const head = linked.at(-1)
  if (!head) throw new RangeError('evidence has at least one record')
  const lastOf = (type: EnvelopeEvent['type']) => linked.findLast(({ record }) => record.type === type)?.record ?? null
  const timeOf = (type: EnvelopeEvent['type']) => dateOf(lastOf(type))
  const signed = lastOf('signed')
  const opened = (name: string) =>
    facts.disclosures.find((one) => one.sequence === signed?.sequence && one.name === name)?.value ?? null
  return composeCertificate(
    {
      locale: state.locale,
      issuedAt: sealedAt,
      organization,
      envelope: {
        id: state.id,
        status: 'completed',
        createdAt: state.createdAt,
        completedAt: sealedAt,
        workflow: null,
      },
      document: {
        id: state.documentId,
        title: state.documentTitle,
        pageCount: facts.pageCount,
        originalSha256: state.source.sha256,
        sealedSha256: sealed.sha256,
      },
      seal: { ...seal, sealedAt },
      signer: {
        email: state.signer.email,
        name: state.signer.name,
        ip: opened('ip'),
        userAgent: opened('userAgent'),
        sentAt: timeOf('sent'),
        viewedAt: timeOf('opened'),
        consentedAt: timeOf('consented'),
        signedAt: dateOf(signed),
      },
      consent: givenConsent(lastOf('consented'), envelope),
      fields: state.fields.map((field) => ({ field, value: values[field.id] ?? null })),
      evidence: {
        records: linked.map(({ record: { sequence, type, at }, hash }) => ({ sequence, type, at, hash })),
        head: { sequence: head.record.sequence, hash: head.hash },
        checkpoint: { keyId: facts.checkpointKeyId },
      },
      verifyCommand:
        'npm run verify-evidence -- evidence.json --pdf sealed.pdf --certificate certificate.pdf --key public.pem',
      verifyText: `chancery:${state.id}:${head.record.sequence}:${head.hash}`,
    },
    fontFiles,
  )
}

const dateOf = (record: EvidenceRecord | null): Date | null => record && new Date(record.at)

function givenConsent(record: EvidenceRecord | null, { consentSignature, state }: EnvelopeRecord) {
  const given = record?.data.consent as { version: string; locale: typeof state.locale } | undefined
  const text = given ? consentOf(given.version, given.locale) : null
  return text && { ...text, typedName: consentSignature?.kind === 'typed' ? consentSignature.text : null }
}
