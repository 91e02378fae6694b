import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fetchSigned, sign } from '../../../clients/typescript/src/program/sign.ts'
import { UsageError } from '../../../clients/typescript/src/program/usage.ts'
import { temporaryFolder } from '../../support/folder.ts'

/** Thrown instead of the command's first request. */
class Connected extends Error {}
const connect = () => {
  throw new Connected()
}

function folderWith(files: Record<string, string>): string {
  const folder = temporaryFolder('out')
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  return folder
}

const evidence = JSON.stringify({ envelopeId: 'env_1', records: [] })
const pdf = 'docs/demo/contract.pdf'
const ask = (...args: string[]) => sign([pdf, ...args], connect)

test('rejects an output folder with evidence before the first request, and accepts other folders', async () => {
  const folder = folderWith({ 'evidence.json': evidence })
  await expect(ask('anna@example.com', '--out', folder)).rejects.toThrow(
    `${join(folder, 'evidence.json')} already exists and belongs to the envelope env_1. Choose another folder with --out.`,
  )
  const second = folderWith({ '2/evidence.json': 'not JSON' })
  await expect(ask('anna@example.com', 'ben@example.com', '--out', second)).rejects.toThrow(UsageError)
  for (const free of [folderWith({ 'notes.txt': '' }), join(folder, 'new')])
    await expect(ask('anna@example.com', '--out', free)).rejects.toThrow(Connected)
})

test('accepts an output folder that contains evidence only if the evidence belongs to the same envelope', async () => {
  const folder = folderWith({ 'evidence.json': evidence })
  const client = () => ({ signatures: { requests: { get: connect } } }) as never
  await expect(fetchSigned(['env_2', '--out', folder], client)).rejects.toThrow(UsageError)
  await expect(fetchSigned(['env_1', '--out', folder], client)).rejects.toThrow(Connected)
})
