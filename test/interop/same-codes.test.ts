import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { bothReports } from '../integration/verify/both-verdicts.ts'
import { temporaryFolder } from '../support/folder.ts'
import { finished, json, rows } from '../support/full/verdict-cases.ts'
import { missingTool } from '../support/pdf-tools.ts'
import { publicPem } from '../unit/core/signing/samples.ts'
import { blankPdf, freshSealKey } from '../unit/pdf/verify/signed-pdf.ts'

/** The command and the Python program share no code, but must give the same codes for the same cause. */

const missing = missingTool('python3', 'openssl')
const folder = temporaryFolder('same-codes')
const put = (name: string, content: string | Uint8Array): string => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}
const key = () => ['--key', put('public.pem', publicPem)]

const { pdf, certificate, sealPem } = finished
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')
const bytes = (content: string) => new Uint8Array(Buffer.from(content, 'latin1'))

/** Returns the document with another last byte of the seal's signature value. */
function otherSignature(): Uint8Array {
  const content = text(pdf)
  const end = /0*>/.exec(content.slice(content.lastIndexOf('/Contents')))
  const at = content.lastIndexOf('/Contents') + (end?.index ?? 0) - 1
  return bytes(`${content.slice(0, at)}${content[at] === '0' ? '1' : '0'}${content.slice(at + 1)}`)
}

/** Returns the document with a catalog that is also a linearization dictionary, which states the length of the file. */
function linearized(): Uint8Array {
  const content = text(pdf)
  const start = content.indexOf(' obj') + 5
  const end = content.indexOf('endobj')
  const dict = `<</AcroForm 4 0 R/Linearized 1/L ${content.length}>>`
  return bytes(content.slice(0, start) + dict.padEnd(end - start) + content.slice(end))
}

type Damage = [what: string, file: () => Uint8Array, codes: [code: string, reason: string | null]]

const damaged: Damage[] = [
  ['a changed byte', () => pdf.with(10, 0x21), ['digest_differs', null]],
  ['a line after the seal', () => bytes(`${text(pdf)}% later`), ['bytes_added', null]],
  ['a changed signature value', otherSignature, ['signature_invalid', null]],
  ['the stated length of a linearized file', linearized, ['file_unreadable', 'update_malformed']],
  ['no signature', () => blankPdf(), ['seal_missing', null]],
  ['content that is not a PDF', () => bytes('Notes'), ['file_unreadable', 'file_damaged']],
  ['no content', () => new Uint8Array(), ['file_unreadable', 'file_damaged']],
]

describe.skipIf(missing !== null)('the codes of the verifiers', () => {
  it.each(damaged)('are the same for a document with %s', async (_, file, [code, reason]) => {
    const args = [put('evidence.json', json), ...key(), '--seal', put('seal.pem', sealPem)]
    const [command, program] = await bothReports([...args, '--pdf', put('damaged.pdf', file())])
    expect(program).toEqual(command)
    expect(command.failed.filter(([name]) => name === 'seal')).toEqual([['seal', code, reason]])
  })

  it('are the same for a document whose seal is not trusted', async () => {
    const other = put('other.pem', (await freshSealKey()).certificatePem)
    const args = [put('evidence.json', json), ...key(), '--pdf', put('sealed.pdf', pdf), '--seal', other]
    const [command, program] = await bothReports(args)
    expect(program).toEqual(command)
    expect(command.failed).toEqual([['seal', 'certificate_not_trusted', null]])
  })

  it.each([
    ['text without a certificate', 'no certificate'],
    ['an empty file', ''],
    ['the certificate in DER', Buffer.from(sealPem.replaceAll(/-----.*-----|\s/g, ''), 'base64')],
    ['a certificate that is cut off', sealPem.replace(/.{4}\n-----END/, '\n-----END')],
    ['a block that is not base64', sealPem.replace('M', '*')],
    ['a public key instead of a certificate', publicPem],
  ])('are the same for trusted certificates in a file with %s', async (_, content) => {
    const args = [
      put('evidence.json', json),
      ...key(),
      '--pdf',
      put('sealed.pdf', pdf),
      '--seal',
      put('seal.pem', content),
    ]
    const [command, program] = await bothReports(args)
    expect(program).toEqual(command)
    expect(command.failed).toEqual([['seal', 'trusted_certificates_unreadable', null]])
  })

  it.each([
    ['a changed byte', certificate.with(3, 0x21), 'file_hash_differs'],
    ['a missing byte', certificate.slice(1), 'file_size_differs'],
  ])('are the same for a certificate with %s', async (_, file, code) => {
    const args = [put('evidence.json', json), ...key(), '--certificate', put('certificate.pdf', file)]
    const [command, program] = await bothReports(args)
    expect(program).toEqual(command)
    expect(command.failed).toEqual([['certificate', code, null]])
  })

  it.each(rows.filter(([, status]) => status === 1))('are the same for evidence with %s', async (_, status, given) => {
    const { evidence = json, keys = publicPem, args = [] } = await given()
    const named = [put('evidence.json', evidence ?? ''), '--key', put('keys', keys ?? ''), ...args]
    const [command, program] = await bothReports(named)
    expect(program).toEqual(command)
    expect([command.status, command.failed.length > 0]).toEqual([status, true])
  })
})
