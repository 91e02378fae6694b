import type { Color } from '../../../pdf/compose/canvas.ts'
import type { Picture } from '../../../pdf/picture/picture.ts'
import type { RepairChange } from '../../documents/repair-changes.ts'
import type { SignerLocale } from '../../languages/locales.ts'
import type { EvidenceRecord } from '../chain.ts'
import type { ConsentText } from '../consent.ts'
import type { EnvelopeStatus, FieldValue, SignatureField } from '../model.ts'
import type { Seal } from '../seal-level.ts'

/** Everything that a certificate of completion shows; plain data, already decided. */
export type CertificateInput = {
  locale: SignerLocale
  /** Made in the sandbox, which every page says. */
  isTest?: boolean
  /** When the certificate is composed; also the PDF's creation date. */
  issuedAt: Date
  organization: { id: string; name: string }
  /** What signers saw of it: `accent` of titles and links, dark enough on white; whom they could ask, in one line. */
  sender: { name: string; accent: Color | null; logo: Picture | null; contact: string | null }
  envelope: {
    id: string
    status: EnvelopeStatus
    createdAt: Date
    completedAt: Date | null
    /** The step of a sequential workflow, 1 based. */
    workflow: { id: string; step: number; stepCount: number } | null
  }
  document: {
    id: string
    title: string
    pageCount: number
    originalSha256: string
    /** The uploaded file that a repair made the document of, and what it changed; null without a repair. */
    sent: { sha256: string; changes: readonly RepairChange[] } | null
    /** SHA-256 of the image or office file that the document was converted from; null without a conversion. */
    convertedFromSha256: string | null
    /** SHA-256 of the sealed PDF, once there is one. */
    sealedSha256: string | null
  }
  /** The seal, and the time stamps that it carries; none where the time is only that of the service's clock. */
  seal: (Omit<Seal, 'timestamps'> & { sealedAt: Date; timestamps: CertificateTimestamp[] }) | null
  /** Everybody who has signed so far, in order; the last one is the signer of this envelope. */
  parties: CertificateParty[]
  /** The command that checks the evidence without the service. */
  verifyCommand: string
  /** The address of the page that checks the evidence, with the head in its fragment; at most 500 bytes in UTF-8. */
  verifyUrl: string
}

/** A time stamp (RFC 3161) on the seal: its time, and the authority's name as its certificate states it. */
export type CertificateTimestamp = { at: Date; authority: string }

/** A signer: who, when, with which consent and entries, and the evidence of it. */
export type CertificateParty = {
  envelopeId: string
  signer: {
    email: string
    name: string | null
    ip: string | null
    userAgent: string | null
    sentAt: Date | null
    viewedAt: Date | null
    consentedAt: Date | null
    /** The time of the `signed` record of the evidence. */
    signedAt: Date | null
  }
  /** The consent as it stood on the page; `typedName` where that name is the signature. */
  consent: (ConsentText & { typedName: string | null }) | null
  /** Every field with its full value, null where an optional field stayed empty. */
  fields: { field: SignatureField; value: FieldValue | null }[]
  evidence: {
    /** In order; the last one is the head that the certificate prints. */
    records: (Pick<EvidenceRecord, 'sequence' | 'type' | 'at'> & { hash: string })[]
    checkpoint: { keyId: string } | null
  }
}
