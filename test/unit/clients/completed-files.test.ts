import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { verifyEvidence } from '../../../clients/typescript/src/evidence.ts'
import { readCompleted, writeCompleted } from '../../../clients/typescript/src/node.ts'
import { root } from '../../../dev/build/build-part.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { finish } from '../core/signing/finished.ts'
import { publicPem } from '../core/signing/samples.ts'

const bytes = (text: string) => Uint8Array.from(new TextEncoder().encode(text))
const evidenceOf = (envelopeId: string) => JSON.stringify({ envelopeId })
const attachment = { id: 'att_1', name: '../passport.pdf', mediaType: 'application/pdf' as const }
const files = {
  ...{
    document: bytes('document'),
    certificate: bytes('certificate'),
    evidence: evidenceOf('env_1'),
    keys: 'keys',
    seal: 'seal',
  },
  attachments: [{ ...attachment, sha256: '', contentLength: 10, content: bytes('attachment') }],
}

test('writes the files of a completed envelope only into the given folder, and replaces those of an earlier run', async () => {
  const folder = join(temporaryFolder('completed'), 'contracts', 'signed')
  await writeCompleted({ ...files, keys: 'earlier keys' }, folder)
  await writeCompleted(files, folder)
  const written = readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')])
  expect(Object.fromEntries(written)).toEqual({
    'sealed.pdf': 'document',
    'certificate.pdf': 'certificate',
    'evidence.json': '{"envelopeId":"env_1"}',
    'jwks.json': 'keys',
    'seal.pem': 'seal',
    'att_1-passport.pdf': 'attachment',
  })
  expect(existsSync(join(folder, '..', 'passport.pdf'))).toBe(false)
})

test('refuses to write to a folder with evidence of another envelope, and changes no file', async () => {
  const folder = temporaryFolder('other')
  const evidence = join(folder, 'evidence.json')
  await writeCompleted(files, folder)
  const other = { ...files, document: bytes('other') }
  for (const different of [evidenceOf('env_2'), '{}'])
    await expect(writeCompleted({ ...other, evidence: different }, folder)).rejects.toThrow(
      new TypeError(`${evidence} already exists and belongs to the envelope env_1. Choose another folder.`),
    )
  writeFileSync(evidence, 'notes')
  await expect(writeCompleted(other, folder)).rejects.toThrow(
    new TypeError(`${evidence} already exists and contains no evidence. Choose another folder.`),
  )
  expect(readFileSync(join(folder, 'sealed.pdf'), 'utf8')).toBe('document')
})

test('reads exactly the files that it wrote to a folder, and verifies them', async () => {
  const { bundle, pdf, certificate, sealPem } = await finish()
  const content = bytes('%PDF-1.7 passport')
  const sha256 = createHash('sha256').update(content).digest('hex')
  const saved = {
    ...{ document: Uint8Array.from(pdf), certificate: Uint8Array.from(certificate) },
    ...{ evidence: JSON.stringify(bundle), keys: publicPem, seal: sealPem },
    attachments: [
      { ...attachment, name: 'my-pass.pdf', sha256, contentLength: content.length, content },
      {
        id: 'att_3',
        name: 'Photo.JPG',
        mediaType: 'image/jpeg' as const,
        sha256,
        contentLength: content.length,
        content,
      },
    ],
  }
  const folder = temporaryFolder('read')
  await writeCompleted(saved, folder)
  writeFileSync(join(folder, 'notes-of-mine.txt'), 'other')
  mkdirSync(join(folder, 'att_2-folder'))
  const files = await readCompleted(folder)
  expect(files).toEqual(saved)
  expect((await verifyEvidence(files)).valid).toBe(true)
  writeFileSync(join(folder, 'sealed.pdf'), pdf.subarray(1))
  expect((await verifyEvidence(await readCompleted(folder))).valid).toBe(false)
})

test('reads a folder without attachments, and throws for a missing file', async () => {
  const folder = temporaryFolder('broken')
  await writeCompleted(files, folder)
  rmSync(join(folder, 'att_1-passport.pdf'))
  expect((await readCompleted(folder)).attachments).toEqual([])
  rmSync(join(folder, 'seal.pem'))
  await expect(readCompleted(folder)).rejects.toMatchObject({ code: 'ENOENT' })
})

test('imports Node.js modules in only one module of the TypeScript client, `node.ts`', () => {
  const { exports } = JSON.parse(readFileSync(join(root, 'clients/typescript/package.json'), 'utf8'))
  expect(exports['./node'].default).toBe('./node.js')
  const source = join(root, 'clients/typescript/src')
  const importing = readdirSync(source).filter((name) =>
    /from '(node:|\.\/node\.ts)/.test(name.endsWith('.ts') ? readFileSync(join(source, name), 'utf8') : ''),
  )
  expect(importing).toEqual(['node.ts'])
})
