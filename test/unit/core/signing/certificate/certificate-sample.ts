import type { SignerLocale } from '../../../../../core/languages/locales.ts'
import type { CertificateInput, CertificateParty } from '../../../../../core/signing/certificate/input.ts'
import { consentOf } from '../../../../../core/signing/consent.ts'
import type { FieldType } from '../../../../../core/signing/field-types.ts'
import type { FieldValue, SignatureField } from '../../../../../core/signing/model.ts'

/** The content of a sample certificate of completion. */

export const hash = (digit: string) => digit.repeat(64)
const field = (id: string, type: FieldType): SignatureField => {
  return { id, type, pageNumber: 3, x: 0.1, y: 0.1, width: 0.3, height: 0.05, isRequired: true }
}
export const textField = (id: string, text: string) => ({
  field: field(id, 'text'),
  value: { kind: 'text' as const, text },
})
const drawn: FieldValue = { kind: 'drawn', aspectRatio: 3, strokes: [[0.2, 0.5, 1, 0.2, 2, 0.8]] }

export const party = (locale: SignerLocale): CertificateParty => ({
  envelopeId: 'env_1',
  signer: {
    email: 'maria@example.org',
    name: 'Мария Кузнецова',
    ip: '2001:db8::7a:1',
    userAgent: 'Mozilla/5.0',
    sentAt: new Date('2026-11-20T15:00:01Z'),
    viewedAt: new Date('2026-11-21T09:28:44.003Z'),
    consentedAt: new Date('2026-11-21T09:29:59Z'),
    signedAt: new Date('2026-11-21T09:30:00Z'),
    assignedBy: [],
  },
  consent: { ...consentOf('1', locale)!, typedName: null },
  fields: [
    { field: field('sig', 'signature'), value: drawn },
    { field: field('ini', 'initials'), value: { kind: 'typed', text: 'МК' } },
    textField('note', 'Αθήνα, first line\nsecond line'),
    { field: field('pets', 'checkbox'), value: { kind: 'checkbox', checked: true } },
    { field: field('garage', 'checkbox'), value: { kind: 'checkbox', checked: false } },
    { field: field('extra', 'text'), value: null },
  ],
  evidence: {
    records: [
      { sequence: 1, type: 'created', at: '2026-11-20T15:00:00.000Z', hash: `${'1'.repeat(16)}${'0'.repeat(48)}` },
      { sequence: 2, type: 'signed', at: '2026-11-21T09:30:00.000Z', hash: hash('2') },
    ],
    checkpoint: { keyId: 'key-2026' },
  },
})

export const certificate = (locale: SignerLocale): CertificateInput => ({
  locale,
  issuedAt: new Date('2026-11-21T09:31:07.420Z'),
  organization: { id: 'org_1', name: 'Nordlicht GmbH' },
  sender: { name: 'Nordlicht GmbH', accent: null, logo: null, contact: null, timeZone: null },
  envelope: {
    id: 'env_1',
    status: 'completed',
    createdAt: new Date('2026-11-20T15:00:00Z'),
    completedAt: new Date('2026-11-21T09:31:06Z'),
    workflow: { id: 'swf_1', step: 2, stepCount: 3 },
  },
  document: {
    id: 'doc_1',
    title: 'Mietvertrag',
    pageCount: 12,
    originalSha256: hash('a'),
    sent: null,
    convertedFromSha256: null,
    sealedSha256: hash('b'),
  },
  seal: {
    level: 'B-B',
    certificateSha256: hash('c'),
    sealedAt: new Date('2026-11-21T09:31:05Z'),
    timestamps: [],
    shortfall: null,
  },
  parties: [party(locale)],
  keysUrl: 'https://api.example.org/.well-known/jwks.json',
  verifyCommand: 'curl -O https://api.example.org/assets/verify-evidence.mjs\nnode verify-evidence.mjs evidence.json',
  verifyUrl: `https://api.example.org/verify.html#env_1:2:${hash('2')}`,
})
