import type { Color } from '../../../pdf/compose/operands.ts'
import type { Image } from '../../../pdf/pixels/image.ts'
import type { RepairChange } from '../../documents/repair-changes.ts'
import type { SignerLocale } from '../../languages/locales.ts'
import type { EvidenceRecord } from '../chain.ts'
import type { ConsentText } from '../consent.ts'
import type { EnvelopeStatus, FieldValue, SignatureField } from '../model.ts'
import type { Seal } from '../seal-level.ts'

/** All data from which a certificate of completion is composed. */
export type CertificateInput = {
  locale: SignerLocale
  /** True for an envelope in the sandbox. Every page of its certificate is marked as a test. */
  isTest?: boolean
  /** The time at which the certificate is composed, which is also the PDF's creation date. */
  issuedAt: Date
  organization: { id: string; name: string }
  /**
   * The branding that signers saw. `accent` is the color of titles and links, which is dark enough on white. `contact`
   * is one line. `timeZone` is the IANA time zone of the times that follow each UTC time, or null for UTC only.
   */
  sender: { name: string; accent: Color | null; logo: Image | null; contact: string | null; timeZone: string | null }
  envelope: {
    id: string
    status: EnvelopeStatus
    createdAt: Date
    completedAt: Date | null
    /** The envelope's step in a signing workflow, counted from 1. Null outside a workflow. */
    workflow: { id: string; step: number; stepCount: number } | null
  }
  document: {
    id: string
    title: string
    pageCount: number
    originalSha256: string
    /**
     * The uploaded file before its repair, the changes that the repair made, and the names of the fields that it
     * flattened. Null if the file was not repaired.
     */
    sent: { sha256: string; changes: readonly RepairChange[]; flattenedFields?: readonly string[] } | null
    /** The SHA-256 hash of the image or office file that was converted to the PDF. Null if no file was converted. */
    convertedFromSha256: string | null
    /** The SHA-256 hash of the sealed PDF. Null before sealing. */
    sealedSha256: string | null
  }
  /** The seal and its timestamps. `timestamps` is empty if the time is only that of the service's clock. */
  seal: (Omit<Seal, 'timestamps'> & { sealedAt: Date; timestamps: CertificateTimestamp[] }) | null
  /** Everyone who has signed so far, in order. The last party is the signer of this envelope. */
  parties: CertificateParty[]
  /**
   * The attached files whose pages follow the certificate, in order. With such pages, the certificate claims no
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

/** The pages of an attached file. `pdf` is the file itself, or an image converted to a page. */
export type AppendedFile = { id: string; pdf: Uint8Array; pageCount: number }

/** A timestamp (RFC 3161) on the seal, with the authority's name from its certificate. */
export type CertificateTimestamp = { at: Date; authority: string }

/** A signer, with the time, consent, values and evidence of the signature. */
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
    /** The earlier signers who assigned the envelope to another person, in order. */
    assignedBy: { name: string | null; email: string; at: Date }[]
  }
  /** The consent as the page displayed it. `typedName` is set if the typed name is the signature. */
  consent: (ConsentText & { typedName: string | null }) | null
  /** All fields with their full values. The value of an empty optional field is null. */
  fields: { field: SignatureField; value: FieldValue | null }[]
  evidence: {
    /** The evidence records in order. The certificate prints the head after the last record. */
    records: (Pick<EvidenceRecord, 'sequence' | 'type' | 'at'> & { hash: string })[]
    checkpoint: { keyId: string } | null
  }
}
