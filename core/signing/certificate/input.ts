import type { Color } from '../../../pdf/compose/operands.ts'
import type { Image } from '../../../pdf/pixels/image.ts'
import type { RepairChange } from '../../documents/repair-changes.ts'
import type { SignerLocale } from '../../languages/locales.ts'
import type { EvidenceRecord } from '../chain.ts'
import type { ConsentText } from '../consent.ts'
import type { EnvelopeStatus, FieldValue, SignatureField } from '../model.ts'
import type { Seal } from '../seal-level.ts'

/** The content of a certificate of completion, as plain data. */
export type CertificateInput = {
  locale: SignerLocale
  /** True if it was created in the sandbox. Every page of such a certificate is marked. */
  isTest?: boolean
  /** The time of composition, which is also the PDF's creation date. */
  issuedAt: Date
  organization: { id: string; name: string }
  /**
   * The branding that signers saw. `accent` is the color of titles and links, which is dark enough on white. `contact`
   * is one line. `timeZone` is the IANA zone in which times appear after their UTC form. Null for UTC only.
   */
  sender: { name: string; accent: Color | null; logo: Image | null; contact: string | null; timeZone: string | null }
  envelope: {
    id: string
    status: EnvelopeStatus
    createdAt: Date
    completedAt: Date | null
    /** The step of a signing workflow, from 1. */
    workflow: { id: string; step: number; stepCount: number } | null
  }
  document: {
    id: string
    title: string
    pageCount: number
    originalSha256: string
    /** The uploaded file before its repair, and the changes of the repair. Null without a repair. */
    sent: { sha256: string; changes: readonly RepairChange[] } | null
    /** The SHA-256 hash of the converted image or office file. Null without a conversion. */
    convertedFromSha256: string | null
    /** The SHA-256 hash of the sealed PDF. Null before the seal. */
    sealedSha256: string | null
  }
  /** The seal and its time stamps. `timestamps` is empty if the time comes only from the service's clock. */
  seal: (Omit<Seal, 'timestamps'> & { sealedAt: Date; timestamps: CertificateTimestamp[] }) | null
  /** Everyone who has signed so far, in order. The last party is the signer of this envelope. */
  parties: CertificateParty[]
  /**
   * The attached files whose pages follow the certificate, in order. A certificate with such pages claims no
   * conformance to PDF/A or PDF/UA.
   */
  appended?: AppendedFile[]
  /** The URL of the public keys of the service. */
  keysUrl: string
  /** The commands that verify the evidence without the service, one per line. */
  verifyCommand: string
  /** The URL of the verifier page with the head in its fragment, at most 500 bytes in UTF-8. */
  verifyUrl: string
}

/** The pages of an attached file by its id. `pdf` is the file, or an image as a page. */
export type AppendedFile = { id: string; pdf: Uint8Array; pageCount: number }

/** A time stamp (RFC 3161) on the seal, with the authority's name from its certificate. */
export type CertificateTimestamp = { at: Date; authority: string }

/** A signer with the time, consent, values and evidence of the signature. */
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
    /** The time of the `signed` record in the evidence. */
    signedAt: Date | null
  }
  /** The consent as the page displayed it. `typedName` is set if the typed name is the signature. */
  consent: (ConsentText & { typedName: string | null }) | null
  /** Every field with its full value. The value of an empty optional field is null. */
  fields: { field: SignatureField; value: FieldValue | null }[]
  evidence: {
    /** The records in order. The certificate prints the last record as the head. */
    records: (Pick<EvidenceRecord, 'sequence' | 'type' | 'at'> & { hash: string })[]
    checkpoint: { keyId: string } | null
  }
}
