import type { EnvelopeEventType } from '../events.ts'
import type { EnvelopeStatus, FieldType, SignerLocale } from '../model.ts'
import type { SealShortfall } from '../seal-level.ts'
import { ar } from './words/ar.ts'
import { de } from './words/de.ts'
import { en } from './words/en.ts'
import { es } from './words/es.ts'
import { fr } from './words/fr.ts'
import { it } from './words/it.ts'
import { ja } from './words/ja.ts'
import { nl } from './words/nl.ts'
import { pl } from './words/pl.ts'
import { pt } from './words/pt.ts'
import { tr } from './words/tr.ts'

/** What a certificate says beside the facts, in one language. */
export type CertificateWords = {
  title: string
  sections: Record<
    'document' | 'seal' | 'envelope' | 'signer' | 'signers' | 'fields' | 'evidence' | 'consent' | 'verification',
    string
  >
  /** The summary under the title. */
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
    | 'sealedSha256'
    | 'seal'
    | 'sealed'
    | 'sealCertificate'
    | 'timestamp'
    | 'ip'
    | 'userAgent'
    | 'sent'
    | 'viewed'
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
  columns: Record<'sequence' | 'time' | 'event' | 'hash', string>
  page: (pageNumber: number) => string
  stepOf: (step: number, stepCount: number) => string
  signerOf: (step: number, stepCount: number) => string
  sealOf: (level: string) => string
  /** Why the seal has a lower level than the service is configured for. */
  shortfall: Record<SealShortfall, string>
  timestampOf: (time: string, authority: string) => string
  consentOf: (version: string, locale: SignerLocale) => string
  status: Record<EnvelopeStatus, string>
  fieldType: Record<FieldType, string>
  event: Record<EnvelopeEventType, string>
  signatureKind: Record<'drawn' | 'typed', string>
  scanToVerify: string
  timeOfService: string
  timeOfAuthority: string
  noTimestamp: string
  isChecked: string
  isNotChecked: string
  isEmpty: string
  isUnknown: string
  noFields: string
  signedWithoutField: string
  headNote: string
  verifySteps: string[]
  byCommand: string
  hasMissing: string
  level: string
}

/** The words of a certificate in the language of its signer. */
export const certificateWords: Record<SignerLocale, CertificateWords> = { en, de, fr, es, it, nl, pl, pt, tr, ja, ar }
