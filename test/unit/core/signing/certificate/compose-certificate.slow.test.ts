import { beforeAll, describe, expect, test } from 'vitest'
import { composeCertificate } from '../../../../../core/signing/certificate/compose-certificate.ts'
import type { CertificateInput } from '../../../../../core/signing/certificate/input.ts'
import { consentOf } from '../../../../../core/signing/consent.ts'
import { paper } from '../../../../../pdf/compose/columns.ts'
import { fontFiles } from '../../../../support/fonts.ts'
import { readPages, readPlaces } from '../../../pdf/compose/read-pdf.ts'
import { certificate, hash, party, textField } from './certificate-sample.ts'

const linesOf = async (input: CertificateInput) => {
  const pages = await readPages(await composeCertificate(input, fontFiles))
  return pages.flatMap((page) => page.text.split('\n').map((line) => line.trim()))
}

describe.each([
  [
    'en' as const,
    [
      'Certificate of completion',
      'Nordlicht GmbH',
      'Mietvertrag',
      'Signatures Pages Seal Time of the seal',
      '1 / 3 12 PAdES B-B Clock of the service',
      'Envelope id env_1',
      'Status Completed',
      'Requested by Nordlicht GmbH (org_1)',
      'Signing workflow swf_1 · step 2 of 3',
      'Created 2026-11-20 15:00:00.000 +00:00 (UTC)',
      'Completed 2026-11-21 09:31:06.000 +00:00 (UTC)',
      'Certificate issued 2026-11-21 09:31:07.420 +00:00 (UTC)',
      'Pages 12',
      `SHA-256, original ${hash('a')}`,
      `SHA-256, signed ${hash('b')}`,
      'Seal PAdES B-B, by the service',
      'Sealed 2026-11-21 09:31:05.000 +00:00 (UTC)',
      'Timestamp None. The time comes from the clock of the service.',
      `Seal certificate, SHA-256 ${hash('c')}`,
      '1 Мария Кузнецова',
      'maria@example.org',
      'IP address 2001:db8::7a:1',
      'Sent 2026-11-20 15:00:01.000 +00:00 (UTC)',
      'Opened 2026-11-21 09:28:44.003 +00:00 (UTC)',
      'Consented 2026-11-21 09:29:59.000 +00:00 (UTC)',
      'Signed 2026-11-21 09:30:00.000 +00:00 (UTC)',
      'Signature drawn by hand',
      'Consent text version 1 (en)',
      `Consent text, SHA-256 ${consentOf('1', 'en')!.sha256}`,
      'Text, page 3 Αθήνα, first line',
      'note second line',
      'Checkbox, page 3 Ticked',
      'Checkbox, page 3 Not ticked',
      'Text, page 3 Left empty',
      '1 2026-11-20 15:00:00.000 +00:00 (UTC) created 1111111111111111',
      '2 2026-11-21 09:30:00.000 +00:00 (UTC) signed 2222222222222222',
      `Head of the chain ${hash('2')}`,
      'Checkpoint key key-2026',
      'curl -O https://api.example.org/assets/verify-evidence.mjs',
      'node verify-evidence.mjs evidence.json',
      'Verify at https://api.example.org/verify.html',
      `Signature level Simple electronic signature with verifiable integrity. It is neither an advanced nor a`,
    ],
  ],
  [
    'de' as const,
    [
      'Abschlusszertifikat',
      'Status Abgeschlossen',
      'Unterschrieben 2026-11-21 09:30:00.000 +00:00 (UTC)',
      'Zustimmungstext Fassung 1 (de)',
      'Kontrollkästchen, Seite 3 Angekreuzt',
      'Kontrollkästchen, Seite 3 Nicht angekreuzt',
      '2 2026-11-21 09:30:00.000 +00:00 (UTC) unterschrieben 2222222222222222',
      'Signaturniveau Einfache elektronische Signatur mit prüfbarer Unversehrtheit. Sie ist weder eine',
    ],
  ],
])('a certificate in %s', (locale, expected) => {
  let lines: string[]
  beforeAll(async () => {
    lines = await linesOf(certificate(locale))
  })

  test.each(expected)('contains the line “%s”', (line) => {
    expect(lines).toContain(line)
  })

  test('contains the complete consent text', () => {
    const words = (text: string) => text.replace(/\s/g, '')
    const body = lines.filter((line) => !/ · env_1 \d \/ \d$/.test(line)).join('')
    expect(words(body)).toContain(words(consentOf('1', locale)!.text))
  })

  test('numbers its pages', () => {
    expect(lines.filter((line) => / \d \/ \d$/.test(line)).map((line) => line.slice(-5))).toEqual([
      '1 / 3',
      '2 / 3',
      '3 / 3',
    ])
  })
})

test('composes byte-identical certificates for the same input, with the time of issue as the only date', async () => {
  const [one, two] = await Promise.all([
    composeCertificate(certificate('en'), fontFiles),
    composeCertificate(certificate('en'), fontFiles),
  ])
  expect(Buffer.compare(one, two)).toBe(0)
  expect(
    Buffer.from(one)
      .toString('latin1')
      .match(/\(D:[^)]*\)/g),
  ).toEqual(['(D:20261121093107Z)'])
})

test('prints the typed name as the signature, and states that no signature field was filled in', async () => {
  const input = certificate('en')
  const signer = party('en')
  const lines = await linesOf({
    ...input,
    parties: [{ ...signer, fields: [], consent: { ...signer.consent!, typedName: 'Zoë Ångström' } }],
  })
  expect(lines.filter((line) => line.includes('Zoë Ångström'))).not.toEqual([])
  expect(lines.join(' ')).toContain('No signature field was filled in.')
  expect(lines).toContain('The document has no fields.')
})

test("prints certificate times in UTC and in the organization's time zone, with the day if it differs", async () => {
  const input = certificate('en')
  const lines = await linesOf({ ...input, sender: { ...input.sender, timeZone: 'Asia/Tokyo' } })
  expect(lines).toEqual(
    expect.arrayContaining([
      'Signed 2026-11-21 09:30:00.000 +00:00 (UTC) · 18:30 GMT+9',
      'Created 2026-11-20 15:00:00.000 +00:00 (UTC) · 2026-11-21 00:00 GMT+9',
      'Sealed 2026-11-21 09:31:05.000 +00:00 (UTC) · 18:31 GMT+9',
    ]),
  )
})

test("lists the seal's timestamps with their authorities in the certificate", async () => {
  const input = certificate('en')
  const timestamps = [
    { at: new Date('2026-11-21T09:31:06.100Z'), authority: 'CN=Example TSA, O=Example' },
    { at: new Date('2026-11-21T09:31:06.900Z'), authority: 'CN=Second TSA' },
  ]
  const lines = await linesOf({ ...input, seal: { ...input.seal!, level: 'B-LTA', timestamps } })
  expect(lines).toEqual(
    expect.arrayContaining([
      '1 / 3 12 PAdES B-LTA Timestamp authority',
      'Timestamp 2026-11-21 09:31:06.100 +00:00 (UTC), by CN=Example TSA, O=Example',
      '2026-11-21 09:31:06.900 +00:00 (UTC), by CN=Second TSA',
    ]),
  )
})

test('prints missing facts as unknown in the certificate', async () => {
  const input = certificate('en')
  const signer = party('en')
  const { email } = signer.signer
  const nothing = {
    name: null,
    ip: null,
    userAgent: null,
    sentAt: null,
    viewedAt: null,
    consentedAt: null,
    signedAt: null,
  }
  const lines = await linesOf({
    ...input,
    envelope: { ...input.envelope, completedAt: null, workflow: null },
    document: { ...input.document, sealedSha256: null },
    seal: null,
    parties: [
      {
        ...signer,
        consent: null,
        signer: { email, ...nothing, assignedBy: [] },
        evidence: { ...signer.evidence, checkpoint: null },
      },
    ],
  })
  expect(lines).toEqual(expect.arrayContaining(['Completed unknown', 'IP address unknown', 'Opened unknown']))
  expect(lines.join('\n')).not.toMatch(/null|undefined|Invalid Date|Checkpoint key|SHA-256, signed/)
})

test('prints in the certificate who assigned the document to the signer', async () => {
  const input = certificate('en')
  const signer = party('en')
  const at = new Date('2026-11-20T12:00:00Z')
  const assignedBy = [
    { name: 'Ada Lovelace', email: 'ada@example.org', at },
    { name: null, email: 'grace@example.org', at },
  ]
  const lines = await linesOf({ ...input, parties: [{ ...signer, signer: { ...signer.signer, assignedBy } }] })
  const printed = lines.join(' ')
  expect(printed).toContain('Assigned by Ada Lovelace (ada@example.org)')
  expect(printed).toContain('Assigned by grace@example.org')
})

test('prints hostile text literally in the certificate, with U+FFFD for control and unsupported characters', async () => {
  const input = certificate('en')
  const signer = party('en')
  const lines = await linesOf({
    ...input,
    document: { ...input.document, title: '<script>alert(1)</script> \u202eevil\u0000' },
    organization: { id: 'org_1', name: `z${'\u0301'.repeat(8)}` },
    parties: [{ ...signer, signer: { ...signer.signer, name: 'محمد', userAgent: ') Tj ET Q (\\ %PDF \ud800' } }],
  })
  const text = lines.join('\n')
  expect(text).toContain('Document title <script>alert(1)</script> \ufffdevil\ufffd')
  expect(text).toContain('Browser ) Tj ET Q (\\ %PDF \ufffd')
  expect(text).toContain('Requested by \ufffd (org_1)')
  expect(text).toContain('Characters that the fonts of this certificate do not contain appear as \ufffd')
})

test('prints 200 long fields to their end, a word of 2,000 characters and 60 records in the certificate', async () => {
  const values = Array.from({ length: 200 }, (_, index) =>
    index === 0 ? 'Ŵ'.repeat(2_000) : `${'lorem ipsum '.repeat(165)} end${index}.`,
  )
  const input = certificate('en')
  const signer = party('en')
  const records = Array.from({ length: 60 }, (_, index) => ({
    sequence: index + 1,
    type: 'opened' as const,
    at: '2026-11-21T09:30:00.000Z',
    hash: hash('3'),
  }))
  const lines = await linesOf({
    ...input,
    parties: [
      {
        ...signer,
        fields: values.map((value, index) => textField(`f${index}`, value)),
        evidence: { ...signer.evidence, records },
      },
    ],
  })
  const joined = lines.join('')
  expect(joined.match(/Ŵ/g)).toHaveLength(2_000)
  expect(values.filter((_, index) => index > 0 && !joined.includes(`end${index}.`))).toEqual([])
  expect(lines.filter((line) => /^\d+ 2026-11-21 09:30:00\.000 \+00:00 \(UTC\) opened 3{16}$/.test(line))).toHaveLength(
    60,
  )
  expect(lines.filter((line) => line === 'No. Time Event Hash (first 16 of 64 digits)').length).toBeGreaterThan(1)
}, 30_000)

test("rejects a URL of more than 500 bytes for the certificate's QR code", async () => {
  const input = { ...certificate('en'), verifyUrl: 'é'.repeat(251) }
  await expect(composeCertificate(input, fontFiles)).rejects.toThrow(RangeError)
})

test('lists both signers of a workflow in the certificate, with their envelopes and chains', async () => {
  const input = certificate('en')
  const first = party('en')
  const second = { ...first, envelopeId: 'env_2', signer: { ...first.signer, name: 'Second Signer' } }
  const lines = await linesOf({
    ...input,
    envelope: { ...input.envelope, workflow: { id: 'swf_1', step: 2, stepCount: 2 } },
    parties: [first, second],
  })
  expect(lines).toEqual(
    expect.arrayContaining(['Signer 1 of 2 · env_1', 'Signer 2 of 2 · env_2', 'Envelope env_2', '2 Second Signer']),
  )
  expect(lines.filter((line) => line.startsWith('Head of the chain'))).toHaveLength(2)
})

test('mirrors the position of the seal level in an Arabic certificate', async () => {
  const sealLevel = async (locale: 'en' | 'ar') => {
    const [first] = await readPlaces(await composeCertificate({ ...certificate('en'), locale }, fontFiles))
    return first!.find(({ text }) => text.startsWith('PAdES B-B'))!
  }
  const [english, arabic] = [await sealLevel('en'), await sealLevel('ar')]
  expect(arabic.x + arabic.width).toBeCloseTo(paper.width - english.x, 0)
  expect(arabic.y).toBeCloseTo(english.y, 0)
})

test('prints the verification commands in a monospaced font, each on its own line', async () => {
  const lines = [
    'curl -O https://signing.api.example.com/assets/verify-evidence.mjs',
    'node verify-evidence.mjs evidence.json --pdf sealed.pdf --certificate certificate.pdf --key jwks.json',
  ]
  const input = { ...certificate('en'), locale: 'ar' as const, verifyCommand: lines.join('\n') }
  const places = (await readPlaces(await composeCertificate(input, fontFiles))).flat()
  const found = lines.map((line) => places.find(({ text }) => text === line))
  expect(found.map((place) => (place ? place.width / place.text.length / 7.5 : 0))).toEqual([
    expect.closeTo(0.6),
    expect.closeTo(0.6),
  ])
  expect(found[0]!.x).toBeCloseTo(found[1]!.x)
})

test("keeps the last rows of the certificate's final section together on the last page", async () => {
  const input = certificate('en')
  const [signer] = input.parties
  for (let count = 0; count < 24; count++) {
    const fields = Array.from({ length: count }, (_, index) => textField(`field-${index}`, 'one line'))
    const pages = await readPages(await composeCertificate({ ...input, parties: [{ ...signer!, fields }] }, fontFiles))
    const last = pages.at(-1)?.text ?? ''
    expect(last, `${count} fields`).toContain('Verify at')
    expect(last, `${count} fields`).toContain('Signature level')
  }
})

test('names the flattened form fields in the sentence about the change', async () => {
  const textOf = async (locale: 'en' | 'ja', flattenedFields: string[]) => {
    const input = { ...certificate('en'), locale }
    const sent = { sha256: hash('d'), changes: ['fields_flattened'] as const, flattenedFields }
    return (await linesOf({ ...input, document: { ...input.document, sent } })).join(' ')
  }
  const names = Array.from({ length: 21 }, (_, index) => `f${index}`)
  expect(await textOf('en', ['contract.sum', '$&'])).toContain('their value was removed (contract.sum, $&).')
  expect(await textOf('ja', ['city'])).toContain('(city)。')
  expect(await textOf('en', names.slice(0, 20))).toContain('f18, f19).')
  expect(await textOf('en', names)).toContain('f18, f19, …).')
})
