import { toBase64 } from '../../base/bytes.ts'
import type { SignerLocale } from '../../core/languages/locales.ts'
import type { CertificateInput, CertificateParty } from '../../core/signing/certificate/input.ts'
import { consentOf, currentConsentVersion } from '../../core/signing/consent.ts'
import type { FieldType } from '../../core/signing/field-types.ts'
import type { FieldValue, SignatureField } from '../../core/signing/model.ts'
import { writePng } from '../../pdf/pixels/write-png.ts'

const hash = (seed: number) =>
  Array.from(
    { length: 64 },
    (_, index) => '0123456789abcdef'[(seed * 7 + index * (seed + 3) + (index >> 2)) % 16],
  ).join('')

const stroke = (points: number, f: (t: number) => [number, number]) =>
  Array.from({ length: points }, (_, index) => f(index / (points - 1))).flat()

const drawn: FieldValue = {
  kind: 'drawn',
  aspectRatio: 3,
  strokes: [
    stroke(60, (t) => [0.2 + t * 2.2, 0.55 + 0.3 * Math.sin(t * 14) * (1 - t)]),
    stroke(20, (t) => [0.5 + t * 1.9, 0.9 - 0.25 * t * t]),
  ],
}

const field = (id: string, type: FieldType, pageNumber: number): SignatureField => {
  return { id, type, pageNumber, x: 0.1, y: 0.1, width: 0.3, height: 0.05, isRequired: true }
}

const times = (day: number) => {
  const at = (time: string) => new Date(`2026-11-${day}T${time}Z`)
  return {
    sentAt: at('15:00:01.120'),
    viewedAt: at('16:28:44.003'),
    consentedAt: at('16:31:02.518'),
    signedAt: at('16:31:02.518'),
  }
}

function party(
  locale: SignerLocale,
  index: number,
  facts: { name: string; email: string; value: FieldValue },
): CertificateParty {
  const { name, email, value } = facts
  const moments = times(17 + index)
  const types = ['created', 'sent', 'opened', 'consented', 'fields_set', 'signed', 'sealed'] as const
  return {
    envelopeId: `env_01jd2x8m4k7qzt5v9w3y6b1c${index}r`,
    signer: {
      email,
      name,
      ip: `2001:db8:85a3::8a2e:370:${7334 + index}`,
      userAgent:
        'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
      ...moments,
      assignedBy:
        index === 0 ? [] : [{ name: 'Charlotte Lefebvre-Dubois', email: 'charlotte@example.com', at: moments.sentAt }],
    },
    consent: { ...consentOf(currentConsentVersion, locale)!, typedName: null },
    fields: [
      { field: field('signature', 'signature', 2), value },
      {
        field: field('initials', 'initials', 1),
        value: { kind: 'typed', text: name.replace(/(\p{Lu})\S*\s*/gu, '$1') },
      },
      { field: field('date', 'date', 2), value: { kind: 'text', text: '2026-11-18' } },
      { field: field('order', 'text', 1), value: { kind: 'text', text: 'PO-2026-4711, Lieferung frei Haus' } },
      { field: field('terms', 'checkbox', 1), value: { kind: 'checkbox', checked: true } },
      { field: field('newsletter', 'checkbox', 1), value: { kind: 'checkbox', checked: false } },
      { field: field('note', 'text', 2), value: null },
    ],
    evidence: {
      records: types.map((type, at) => ({
        sequence: at + 1,
        type,
        at: new Date(moments.sentAt.getTime() + at * 1_312_517).toISOString(),
        hash: hash(index * 10 + at),
      })),
      checkpoint: { keyId: '21fe31dfa154a261' },
    },
  }
}

const timeZones: Partial<Record<SignerLocale, string>> = { de: 'Europe/Berlin', fr: 'Europe/Paris' }

function certificate(locale: SignerLocale, parties: CertificateParty[]): CertificateInput {
  const last = parties.at(-1)!
  const stepCount = parties.length
  return {
    locale,
    issuedAt: new Date('2026-11-20T16:31:07.420Z'),
    organization: { id: 'org_01jc9f3e2d1c0b9a8978675645', name: 'Nordlicht Energie GmbH' },
    sender: {
      name: 'Nordlicht Energie',
      accent: null,
      logo: null,
      contact: 'Ada Brandt (contracts@nordlicht.example)',
      timeZone: timeZones[locale] ?? null,
    },
    envelope: {
      id: last.envelopeId,
      status: 'completed',
      createdAt: new Date('2026-11-18T15:00:00.020Z'),
      completedAt: new Date('2026-11-20T16:31:07.420Z'),
      workflow: stepCount > 1 ? { id: 'swf_01jd2x8m4k7qzt5v9w3y6b1c0r', step: stepCount, stepCount } : null,
    },
    document: {
      id: 'doc_01jd2x7h0p3s6v9y2b5e8h1k4n',
      title:
        locale === 'de'
          ? 'Rahmenvertrag über die Lieferung von Strom 2027'
          : 'Framework agreement on electricity supply 2027',
      pageCount: 12,
      originalSha256: hash(91),
      sent: null,
      convertedFromSha256: null,
      sealedSha256: hash(92),
    },
    seal: {
      level: 'B-B',
      certificateSha256: hash(93),
      sealedAt: new Date('2026-11-20T16:31:07.420Z'),
      timestamps: [],
      shortfall: null,
    },
    parties,
    keysUrl: 'https://api.chancery.example/.well-known/jwks.json',
    verifyCommand:
      'curl -O https://api.chancery.example/assets/verify-evidence.mjs\ncurl -O https://api.chancery.example/.well-known/jwks.json\nnode verify-evidence.mjs evidence.json --pdf sealed.pdf --certificate certificate.pdf --key jwks.json',
    verifyUrl: `https://api.chancery.example/verify.html#${last.envelopeId}:7:${last.evidence.records.at(-1)!.hash}`,
  }
}

const image: FieldValue = {
  kind: 'image',
  width: 240,
  height: 80,
  image: toBase64(writePng(inkedImage(240, 80, (x, y) => Math.abs(y - 40 - 25 * Math.sin(x / 17)) < 3))),
}

function inkedImage(width: number, height: number, isInk: (x: number, y: number) => boolean) {
  const pixels = new Uint8Array(width * height * 4)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) if (isInk(x, y)) pixels.set([20, 40, 140, 255], (y * width + x) * 4)
  return { width, height, pixels }
}

const anna = { name: 'Anna Müller', email: 'anna.mueller@example.com', value: drawn }
const people = [
  anna,
  {
    name: 'Zoë Ångström-Dąbrowska',
    email: 'zoe@example.org',
    value: { kind: 'typed', text: 'Zoë Ångström', hand: 'casual' } as FieldValue,
  },
  { name: 'Jan Novák', email: 'jan@example.org', value: image },
  {
    name: 'Мария Кузнецова',
    email: 'maria@example.net',
    value: { kind: 'typed', text: 'Мария Кузнецова' } as FieldValue,
  },
]

const stamped = certificate('en', [party('en', 1, anna)])
const hostile = certificate('en', [
  party('en', 1, {
    name: 'محمد 李明 👩‍👩‍👧‍👦',
    email: 'anna\u202e@example.com',
    value: { kind: 'typed', text: 'محمد' },
  }),
])
const timestamps = ['CN=Example Time Stamp Authority 1, O=Example Trust', 'CN=Example Archive Authority'].map(
  (authority, index) => ({ at: new Date(Date.UTC(2026, 10, 20, 16, 31, 7 + index)), authority }),
)

const withTimestamps = (input: CertificateInput): CertificateInput => ({
  ...input,
  seal: { ...input.seal!, level: 'B-LTA', timestamps },
})

const typed = (name: string, email: string) => ({ name, email, value: { kind: 'typed', text: name } as FieldValue })
const everyScript = [
  '山田太郎',
  'محمد علي',
  'प्रिया शर्मा',
  'สมชาย ใจดี',
  'Ελένη Παπαδοπούλου',
  'יעל כהן',
  '김민준',
  '王小明',
].map((name, index) => party('en', index + 1, typed(name, `signer-${index + 1}@example.com`)))
const japanese = certificate('ja', [party('ja', 1, typed('山田太郎', 'taro@example.jp'))])

/** Fictitious inputs for sample certificates of completion, by name. */
export const certificateInputs: Record<string, CertificateInput> = {
  'time-stamps-en': withTimestamps(stamped),
  'no-glyphs-en': { ...hostile, document: { ...hostile.document, title: `合同 \u0007${'very long '.repeat(40)}` } },
  'one-signer-ar': certificate('ar', [party('ar', 1, { ...anna, name: 'محمد علي' })]),
  'every-script-en': certificate('en', everyScript),
  'one-signer-ja': { ...japanese, document: { ...japanese.document, title: '電力供給に関する基本契約書2027' } },
  'one-signer-en': certificate('en', [party('en', 1, anna)]),
  'workflow-fr': withTimestamps(certificate('fr', [party('fr', 1, anna), party('fr', 2, people[1]!)])),
  'workflow-de': certificate(
    'de',
    people.map((person, index) => party('de', index + 1, person)),
  ),
}
