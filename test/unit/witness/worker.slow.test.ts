import { join } from 'node:path'
import { build } from 'esbuild'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { afterAll, describe, expect, it } from 'vitest'
import { root } from '../../../dev/build/build-part.ts'
import { parseCheckpoint, signLogCheckpoint } from '../../../transparency/checkpoint.ts'
import { cosignedAt } from '../../../transparency/cosignature.ts'
import { consistencyProof, hashLeaf, hashNode, rootOf } from '../../../transparency/merkle.ts'
import { formatSigner, formatVerifier, importSigner } from '../../../transparency/note.ts'
import { formatSubmission } from '../../../transparency/witness.ts'

const log = await importSigner(await formatSigner('log.example', 'ed25519', new Uint8Array(32).fill(1)))
const witnessKey = await formatSigner('witness.example', 'cosignature', new Uint8Array(32).fill(2))
const witness = await importSigner(witnessKey)

const bundle = await build({
  entryPoints: [join(root, 'witness/worker.ts')],
  bundle: true,
  write: false,
  format: 'esm',
  target: 'es2024',
  external: ['cloudflare:*'],
})
const worker = new Miniflare(
  convertV4MiniflareOptions({
    modules: true,
    script: bundle.outputFiles[0]?.text ?? '',
    compatibilityDate: '2026-07-28',
    cf: false,
    bindings: { WITNESS_KEY: witnessKey, WITNESS_LOGS: formatVerifier(log) },
    durableObjects: { MEMORY: { className: 'LogMemory', useSQLite: true } },
  }),
)
afterAll(() => worker.dispose())

const leaves = Array.from({ length: 9 }, (_, at) => hashLeaf(Uint8Array.of(at)))
const read = (level: number, index: number): (typeof leaves)[number] =>
  level === 0
    ? (leaves[index] as (typeof leaves)[number])
    : hashNode(read(level - 1, index * 2), read(level - 1, index * 2 + 1))

async function submit(oldSize: number, size: number) {
  const checkpoint = await signLogCheckpoint(log, { size, root: await rootOf(size, read) })
  const proof = oldSize <= size ? await consistencyProof(oldSize, size, read) : []
  const body = formatSubmission({ oldSize, proof, checkpoint })
  const response = await worker.dispatchFetch('http://witness/add-checkpoint', { method: 'POST', body })
  return {
    checkpoint,
    status: response.status,
    type: response.headers.get('content-type'),
    text: await response.text(),
  }
}

describe('the witness worker', () => {
  it('returns its public key, and 404 for another path', async () => {
    const response = await worker.dispatchFetch('http://witness/')
    expect(await response.text()).toBe(`${formatVerifier(witness)}\n`)
    expect((await worker.dispatchFetch('http://witness/other')).status).toBe(404)
  })

  it('cosigns only checkpoints that continue the last cosigned tree, and otherwise returns the size of that tree', async () => {
    const first = await submit(0, 3)
    expect(first.status).toBe(200)
    const note = parseCheckpoint(`${first.checkpoint}${first.text}`)?.note
    const at = note && (await cosignedAt(note, witness))
    expect(Math.abs((at?.getTime() ?? 0) - Date.now())).toBeLessThan(60_000)
    expect(await submit(0, 5)).toMatchObject({ status: 409, type: 'text/x.tlog.size', text: '3\n' })
    expect((await submit(3, 9)).status).toBe(200)
    expect(await submit(3, 5)).toMatchObject({ status: 409, text: '9\n' })
  })

  it('rejects an oversized request with 413', async () => {
    const request = { method: 'POST', body: 'x'.repeat(65_537) }
    expect((await worker.dispatchFetch('http://witness/add-checkpoint', request)).status).toBe(413)
  })
})
