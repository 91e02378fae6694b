import type { EnvelopeStatus, FieldType, SignatureValue, SignerLocale } from '../model.ts'
import type { SealShortfall } from '../seal-level.ts'
import ar from './words/ar.json' with { type: 'json' }
import de from './words/de.json' with { type: 'json' }
import en from './words/en.json' with { type: 'json' }
import es from './words/es.json' with { type: 'json' }
import fr from './words/fr.json' with { type: 'json' }
import it from './words/it.json' with { type: 'json' }
import ja from './words/ja.json' with { type: 'json' }
import nl from './words/nl.json' with { type: 'json' }
import pl from './words/pl.json' with { type: 'json' }
import pt from './words/pt.json' with { type: 'json' }
import tr from './words/tr.json' with { type: 'json' }

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
    | 'repairedFrom'
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
  /** Sentences around values, which stand as `{name}`. */
  page: string
  stepOf: string
  signerOf: string
  sealOf: string
  /** Why the seal has a lower level than the service is configured for. */
  shortfall: Record<SealShortfall, string>
  timestampOf: string
  consentOf: string
  status: Record<EnvelopeStatus, string>
  fieldType: Record<FieldType, string>
  signatureKind: Record<SignatureValue['kind'], string>
  scanToVerify: string
  timeOfService: string
  timeOfAuthority: string
  noTimestamp: string
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

/** The words of a certificate in the language of its signer. */
export const certificateWords: Record<SignerLocale, CertificateWords> = { en, de, fr, es, it, nl, pl, pt, tr, ja, ar }
