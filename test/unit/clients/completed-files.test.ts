import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeCompleted } from '../../../clients/typescript/src/node.ts'
import { root } from '../../../dev/build/build-part.ts'
import { temporaryFolder } from '../../support/folder.ts'

const bytes = (text: string) => Uint8Array.from(new TextEncoder().encode(text))
const attachment = { id: 'atf_1', name: '../passport.pdf', mediaType: 'application/pdf' as const }
const files = {
  ...{ document: bytes('document'), certificate: bytes('certificate'), evidence: '{}', keys: 'keys', seal: 'seal' },
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
    'evidence.json': '{}',
    'jwks.json': 'keys',
    'seal.pem': 'seal',
    'atf_1-passport.pdf': 'attachment',
  })
  expect(existsSync(join(folder, '..', 'passport.pdf'))).toBe(false)
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
