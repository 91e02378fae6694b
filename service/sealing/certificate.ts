import { fromBase64 } from '../../base/bytes.ts'
import { paletteOf, partsOf } from '../../core/brand/palette.ts'
import { limits } from '../../core/limits.ts'
import type { AppendedFile, CertificateInput, CertificateParty } from '../../core/signing/certificate/input.ts'
import type { EvidenceRecord } from '../../core/signing/chain.ts'
import { consentOf } from '../../core/signing/consent.ts'
import { erasedText } from '../../core/signing/erasure.ts'
import type { Consent, EnvelopeEvent } from '../../core/signing/events.ts'
import type { Seal } from '../../core/signing/seal-level.ts'
import { contactText, type Sender } from '../../core/signing/sender.ts'
import { verifyFragment } from '../../core/signing/verify-fragment.ts'
import type { SourceFile } from '../../db/signing/envelope-source.ts'
import type { EnvelopeRecord } from '../../db/signing/envelopes.ts'
import { readPng } from '../../pdf/pixels/read-png.ts'
import type { SharedEnv } from '../../platform/ports/env.ts'
import type { SealedDocument } from './seal-document.ts'
import type { Sequence, SignedParty } from './signed-party.ts'

type CertificateFacts = {
  /** The bindings that provide the font files. */
  fonts: Pick<SharedEnv, 'FILES'>
  sender: Sender
  /** The PNG logo in base64, or null if there is none. */
  logo: string | null
  source: SourceFile
  sealed: SealedDocument
  seal: Seal
  sealedAt: Date
  sequence: Sequence | null
  /** The signer of this certificate, with the complete evidence chain. Its last record is the seal record. */
  party: SignedParty
  checkpointKeyId: string
  /** The public URL of the api worker, which serves the verifier page. */
  baseUrl: string
  /** The attached files whose pages follow the certificate. */
  appended?: AppendedFile[]
  /** The token of the link that shows the evidence to readers of the certificate. */
  token: string
}

/** Creates the certificate of completion as a separate PDF. */
export async function makeCertificate(facts: CertificateFacts): Promise<Uint8Array<ArrayBuffer>> {
  const { composeCertificate, fontFiles } = await import('../composer/composer.ts')
  return composeCertificate(certificateContent(facts), await fontFiles(facts.fonts))
}

/**
 * Returns the content of a certificate: all signers who have signed the document so far, and the head of each signer's
 * chain. The head of this envelope's chain includes the seal record.
 */
export function certificateContent(facts: Omit<CertificateFacts, 'fonts'>): CertificateInput {
  const { sender, logo, source, sealed, seal, sealedAt, sequence, party, baseUrl, token, appended = [] } = facts
  const { state } = party.envelope
  const last = party.linked.at(-1)
  if (!last) throw new RangeError('the evidence contains no records')
  const head = { sequence: last.record.sequence, hash: last.hash }
  const keysUrl = `${baseUrl}/.well-known/jwks.json`
  return {
    locale: readLocale(party) ?? state.locale,
    isTest: state.environment === 'test',
    issuedAt: sealedAt,
    organization: sender.organization,
    sender: {
      name: sender.name,
      accent: sender.color === null ? null : partsOf(paletteOf(sender.color).light.accent),
      logo: logo === null ? null : readPng(fromBase64(logo), limits.logoPixelsMax),
      contact: sender.contact && contactText(sender.contact),
      timeZone: sender.timeZone,
    },
    envelope: {
      id: state.id,
      status: 'completed',
      createdAt: state.createdAt,
      completedAt: sealedAt,
      workflow: sequence,
    },
    document: {
      id: state.documentId,
      title: state.documentTitle,
      pageCount: source.pageCount,
      originalSha256: source.originalSha256,
      sent: source.repairedFrom && { changes: [], ...source.repairedFrom },
      convertedFromSha256: source.convertedFrom?.sha256 ?? null,
      sealedSha256: sealed.sha256,
    },
    seal: { ...seal, sealedAt },
    parties: [...(sequence?.earlier ?? []), party].map((each) => certificateParty(each, facts.checkpointKeyId)),
    ...(appended.length > 0 && { appended }),
    keysUrl,
    verifyCommand: [
      `curl -O ${baseUrl}/assets/verify-evidence.mjs`,
      `curl -O ${keysUrl}`,
      'node verify-evidence.mjs evidence.json --pdf sealed.pdf --certificate certificate.pdf --key jwks.json',
    ].join('\n'),
    verifyUrl: `${baseUrl}/verify.html#${verifyFragment({ envelopeId: state.id, head }, token)}`,
  }
}

/** Returns the language in which a signer read the page and gave consent. */
const readLocale = ({ linked }: SignedParty) =>
  (linked.findLast(({ record }) => record.type === 'consented')?.record.data.consent as Consent | undefined)?.locale

function certificateParty({ envelope, linked, disclosures }: SignedParty, checkpointKeyId: string): CertificateParty {
  const { state, values } = envelope
  const lastOf = (type: EnvelopeEvent['type']) => linked.findLast(({ record }) => record.type === type)?.record ?? null
  const timeOf = (type: EnvelopeEvent['type']) => dateOf(lastOf(type))
  const signed = lastOf('signed')
  const opened = (name: string) =>
    disclosures.find((one) => one.sequence === signed?.sequence && one.name === name)?.value ?? null
  return {
    envelopeId: state.id,
    signer: {
      email: state.signer.email,
      name: state.signer.name,
      ip: opened('ip'),
      userAgent: opened('userAgent'),
      sentAt: timeOf('sent'),
      viewedAt: timeOf('opened'),
      consentedAt: timeOf('consented'),
      signedAt: dateOf(signed),
      assignedBy: assigningSigners({ linked, disclosures }),
    },
    consent: givenConsent(lastOf('consented'), envelope),
    fields: state.fields.map((field) => ({ field, value: values[field.id] ?? null })),
    evidence: {
      records: linked.map(({ record: { sequence, type, at }, hash }) => ({ sequence, type, at, hash })),
      checkpoint: { keyId: checkpointKeyId },
    },
  }
}

/** Returns the signers who assigned the envelope to another person, in order, with the times of their records. */
function assigningSigners({ linked, disclosures }: Pick<SignedParty, 'linked' | 'disclosures'>) {
  const named = linked.filter(({ record }) => record.type === 'created' || record.type === 'reassigned')
  return named.flatMap(({ record: { type, actor, at } }, index) => {
    const before = named[index - 1]?.record.sequence
    if (type !== 'reassigned' || actor.kind !== 'signer' || before === undefined) return []
    const opened = (name: string) =>
      disclosures.find((one) => one.sequence === before && one.name === name)?.value ?? null
    return [{ name: opened('name'), email: opened('email') ?? erasedText, at: new Date(at) }]
  })
}

const dateOf = (record: EvidenceRecord | null): Date | null => record && new Date(record.at)

function givenConsent(record: EvidenceRecord | null, { consentSignature, state }: EnvelopeRecord) {
  const given = record?.data.consent as { version: string; locale: typeof state.locale } | undefined
  const text = given ? consentOf(given.version, given.locale) : null
  return text && { ...text, typedName: consentSignature?.kind === 'typed' ? consentSignature.text : null }
}
