import { spawnSync } from 'node:child_process'
import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readCompleted, writeCompleted } from '../../clients/typescript/src/node.ts'
import { root } from '../../dev/build/build-part.ts'
import { temporaryFolder } from '../support/folder.ts'
import { pythonPackage } from '../support/full/python.ts'
import { finish } from '../unit/core/signing/finished.ts'
import { publicPem } from '../unit/core/signing/samples.ts'

const program = `
import dataclasses, json, sys
from chancery import CompletedFiles, verify_evidence
source, target = sys.argv[1:]
files = CompletedFiles.read(source)
files.write(target)
other = dataclasses.replace(files, evidence='{"envelopeId":"env_2"}', document=b'other')
try:
    other.write(target)
    refusal = None
except ValueError as error:
    refusal = str(error)
again = CompletedFiles.read(target)
print(json.dumps([again == files, list(again.attachments), verify_evidence(again).valid, refusal]))
`

test('reads, verifies and writes in Python the files that the TypeScript client wrote, except over another envelope', async () => {
  const installed = pythonPackage('httpx', '0.28.1')
  if ('problem' in installed) throw new Error(`httpx is not installed: ${installed.problem}`)
  const [source, target] = [temporaryFolder('source'), temporaryFolder('target')]
  const { bundle, pdf, certificate, sealPem } = await finish()
  await writeCompleted(
    {
      ...{ document: Uint8Array.from(pdf), certificate: Uint8Array.from(certificate) },
      // A client that converts line ends changes the evidence.
      ...{ evidence: `${JSON.stringify(bundle)}\r\n`, keys: publicPem, seal: sealPem, attachments: [] },
    },
    source,
  )
  writeFileSync(join(source, 'att_1-my-pass.pdf'), '%PDF-1.7 passport')
  writeFileSync(join(source, 'notes-of-mine.txt'), 'other')
  symlinkSync(join(source, 'notes-of-mine.txt'), join(source, 'att_2-other.pdf'))
  const readInPython = () => {
    const { stdout, stderr } = spawnSync(join(installed.bin, 'python'), ['-c', program, source, target], {
      encoding: 'utf8',
      env: { ...process.env, PYTHONPATH: join(root, 'clients/python/src'), PYTHONDONTWRITEBYTECODE: '1' },
    })
    return stdout === '' ? stderr : JSON.parse(stdout)
  }
  const refusal = `${join(target, 'evidence.json')} already exists and belongs to the envelope ${bundle.envelopeId}. Choose another folder.`
  expect(readInPython()).toEqual([true, ['att_1-my-pass.pdf'], true, refusal])
  expect(await readCompleted(target)).toEqual(await readCompleted(source))
  writeFileSync(join(source, 'sealed.pdf'), pdf.subarray(1))
  expect(readInPython()).toEqual([true, ['att_1-my-pass.pdf'], false, refusal])
})
