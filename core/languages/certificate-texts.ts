import type { RepairChange } from '../documents/repair-changes.ts'
import type { EnvelopeStatus, SignatureValue } from '../signing/model.ts'
import type { SealShortfall } from '../signing/seal-level.ts'

/** The texts of the certificate in one language. */
export type CertificateTexts = {
  title: string
  sections: Record<
    'document' | 'seal' | 'envelope' | 'signer' | 'signers' | 'fields' | 'evidence' | 'consent' | 'verification',
    string
  >
  /** Labels of the values in the summary under the title. */
  facts: Record<'signatures' | 'pages' | 'seal' | 'time', string>
  labels: Record<
    | 'envelopeId'
    | 'status'
    | 'organization'
    | 'contact'
    | 'workflowStep'
    | 'created'
    | 'completed'
    | 'issued'
    | 'documentTitle'
    | 'documentId'
    | 'pages'
    | 'originalSha256'
    | 'repairedFrom'
    | 'convertedFrom'
    | 'sealedSha256'
    | 'seal'
    | 'sealed'
    | 'sealCertificate'
    | 'timestamp'
    | 'ip'
    | 'userAgent'
    | 'sent'
    | 'viewed'
    | 'assignedBy'
    | 'consented'
    | 'signed'
    | 'signature'
    | 'consentText'
    | 'consentSha256'
    | 'head'
    | 'checkpoint'
    | 'verifyAddress'
    | 'level',
    string
  >
  /** The changes that a repair made before the document was signed. */
  repairChanges: Record<RepairChange, string>
  columns: Record<'sequence' | 'time' | 'event' | 'hash', string>
  /** Sentences with values, whose placeholders are `{name}`. */
  fieldOn: string
  stepOf: string
  signerOf: string
  /** A heading that is repeated on a further page. */
  continued: string
  sealOf: string
  /** The reasons why the seal has a lower level than the configured one. */
  shortfall: Record<SealShortfall, string>
  timestampOf: string
  consentOf: string
  status: Record<EnvelopeStatus, string>
  signatureKind: Record<SignatureValue['kind'], string>
  scanToVerify: string
  timeOfService: string
  timeOfAuthority: string
  noTimestamp: string
  /** The sentence that lists the certificate pages that show an attached file. */
  appendedPages: string
  isChecked: string
  isNotChecked: string
  isEmpty: string
  filledBySender: string
  isUnknown: string
  noFields: string
  signedWithoutField: string
  headNote: string
  verifySteps: string[]
  byCommand: string
  hasMissing: string
  level: string
}
