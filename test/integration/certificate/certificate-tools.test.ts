import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import readQrCode from 'jsqr'
import { expect, test } from 'vitest'
import { composeCertificate } from '../../../core/signing/certificate/compose-certificate.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { fontFiles } from '../../support/fonts.ts'
import { missingTool, runTool } from '../../support/pdf-tools.ts'
import { certificate, hash, party, textField } from '../../unit/core/signing/certificate/certificate-sample.ts'

const folder = temporaryFolder('certificate')

const noQpdf = missingTool('qpdf')
const noPdftotext = missingTool('pdftotext')
const noPdftoppm = missingTool('pdftoppm')

const longParty = (locale: 'en' | 'de') => ({
  ...party(locale),
  fields: Array.from({ length: 40 }, (_, index) => textField(`f${index}`, 'lorem ipsum '.repeat(60))),
})

async function written(name: string, locale: 'en' | 'de', isLong: boolean): Promise<string> {
  const input = certificate(locale)
  const first = isLong ? longParty(locale) : party(locale)
  const second = { ...party(locale), envelopeId: 'env_2', signer: { ...party(locale).signer, email: 'b@example.org' } }
  const path = join(folder, `${name}.pdf`)
  const parties = isLong ? [first, second] : [first]
  writeFileSync(path, await composeCertificate({ ...input, parties }, fontFiles))
  return path
}

const kinds: [string, 'en' | 'de', boolean][] = [
  ['short-en', 'en', false],
  ['short-de', 'de', false],
  ['long-en', 'en', true],
]

test.each(kinds)('passes qpdf --check with the sample certificate %s', async (name, locale, isLong) => {
  if (noQpdf) return
  const report = runTool('qpdf', ['--check', await written(name, locale, isLong)])
  expect(report).toContain('No syntax or stream encoding errors found')
})

test.each(kinds)(
  'prints the names, times and hashes of the sample certificate %s as text',
  async (name, locale, isLong) => {
    if (noPdftotext) return
    const text = runTool('pdftotext', ['-layout', await written(name, locale, isLong), '-'])
    const facts = [
      ...['env_1', 'Nordlicht GmbH', 'org_1', 'swf_1', 'doc_1', 'Mietvertrag', 'PAdES B-B', '+00:00 (UTC)'],
      ...['Мария Кузнецова', 'maria@example.org', '2001:db8::7a:1', 'Mozilla/5.0', 'Αθήνα', 'key-2026'],
      ...['2026-11-20 15:00:00.000', '2026-11-20 15:00:01.000', '2026-11-21 09:28:44.003', '2026-11-21 09:29:59.000'],
      ...['2026-11-21 09:30:00.000', '2026-11-21 09:31:05.000', '2026-11-21 09:31:06.000', '2026-11-21 09:31:07.420'],
      ...[hash('a'), hash('b'), hash('c'), hash('2'), party(locale).consent!.sha256],
      'https://api.example.org/verify.html',
    ].filter((fact) => !isLong || fact !== 'Αθήνα')
    expect(facts.filter((fact) => !text.includes(fact))).toEqual([])
    if (isLong) expect(text).toContain('b@example.org')
  },
)

test.each(kinds)('prints a readable QR code in the sample certificate %s', async (name, locale, isLong) => {
  if (noPdftoppm) return
  const path = await written(name, locale, isLong)
  runTool('pdftoppm', ['-r', '110', '-f', '1', '-l', '1', '-singlefile', path, join(folder, name)])
  const { pixels, width, height } = readPpm(readFileSync(join(folder, `${name}.ppm`)))
  expect(readQrCode(pixels, width, height)?.data).toBe(`https://api.example.org/verify.html#env_1:2:${hash('2')}`)
})

test('links the QR code and the printed address to the verification page', async () => {
  const text = Buffer.from(await composeCertificate(certificate('en'), fontFiles)).toString('latin1')
  const links = [...text.matchAll(/\/URI \(([^)]*)\)/g)].map(([, url]) => url)
  expect(links).toEqual(Array(2).fill(`https://api.example.org/verify.html#env_1:2:${hash('2')}`))
})

/** Returns the pixels of a binary PPM (P6, 8 bits) as RGBA. */
function readPpm(file: Uint8Array) {
  const [header, width, height] = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(
    Buffer.from(file.subarray(0, 64)).toString('latin1'),
  )!
  const size = Number(width) * Number(height)
  const pixels = new Uint8ClampedArray(size * 4).fill(255)
  for (let pixel = 0; pixel < size; pixel++) {
    pixels.set(file.subarray(header.length + pixel * 3, header.length + pixel * 3 + 3), pixel * 4)
  }
  return { pixels, width: Number(width), height: Number(height) }
}
