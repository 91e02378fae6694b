import { describe, expect, it } from 'vitest'
import { sha256Hex } from '../../../../base/bytes.ts'
import { logEntryBytes } from '../../../../core/signing/log-entry.ts'
import { logProof } from '../../../../service/transparency/inclusion.ts'
import { checkpointKey, cosignedKey, readStoredCheckpoint } from '../../../../service/transparency/log-store.ts'
import { growLog } from '../../../../service/transparency/sequencer.ts'
import { collectCosignatures } from '../../../../service/transparency/witnesses.ts'
import { hashLeaf, type TreeHead } from '../../../../transparency/merkle.ts'
import { formatSigner, formatVerifier, importSigner, type NoteSigner } from '../../../../transparency/note.ts'
import { checkPolicy, parsePolicy } from '../../../../transparency/policy.ts'
import { isIncluded, parseProof } from '../../../../transparency/proof.ts'
import { addCheckpoint, formatTreeHead, parseTreeHead, type WitnessMemory } from '../../../../transparency/witness.ts'
import { memoryLogQueue, sampleEntry } from '../../../support/memory-log-queue.ts'
import { memoryStore } from '../../../support/memory-store.ts'

const keyOf = async (name: string, type: 'ed25519' | 'cosignature', byte: number) =>
  importSigner(await formatSigner(name, type, new Uint8Array(32).fill(byte)))
const signer = await keyOf('log.example', 'ed25519', 1)
const [first, second] = [await keyOf('one.example', 'cosignature', 2), await keyOf('two.example', 'cosignature', 3)]
const now = () => new Date('2026-06-01T10:00:00Z')

/** Returns a witness as a function with its stored state. */
function witnessOf(key: NoteSigner) {
  const trees = new Map<string, string>()
  const memory: WitnessMemory = {
    read: async (origin) => {
      const text = trees.get(origin)
      return text === undefined ? null : parseTreeHead(text)
    },
    update: async (origin, from: TreeHead | null, to) => {
      if (trees.get(origin) !== (from ? formatTreeHead(from) : undefined)) return false
      trees.set(origin, formatTreeHead(to))
      return true
    },
  }
  return { ask: (body: string) => addCheckpoint(body, { logs: [signer], signer: key, memory, now: now() }), trees }
}

const policyText = `log ${formatVerifier(signer)}
witness one ${formatVerifier(first)} https://one.example
witness two ${formatVerifier(second)} https://two.example
group both all one two
quorum both
`
const policy = parsePolicy(policyText)

function deployment() {
  const store = memoryStore()
  const log = memoryLogQueue()
  const witnesses: Record<string, ReturnType<typeof witnessOf>> = {
    'https://one.example/add-checkpoint': witnessOf(first),
    'https://two.example/add-checkpoint': witnessOf(second),
  }
  const failures: string[] = []
  const away = new Set<string>()
  const collect = (storage = store.storage) =>
    collectCosignatures({
      storage,
      policy,
      post: async (url, body) => {
        if (away.has(url)) throw new Error('no response')
        const response = await witnesses[url]?.ask(body)
        return { status: response?.status ?? 500, text: response?.body ?? '' }
      },
      onFailure: ({ witness, reason, isAlarming }) => failures.push(`${witness} ${reason}${isAlarming ? ' !' : ''}`),
    })
  const grow = () => growLog({ storage: store.storage, queue: log.queue, signer, now })
  const add = async (start: number, count: number) => {
    log.add(...(await Promise.all(Array.from({ length: count }, (_, at) => sampleEntry(start + at)))))
    while ((await grow()) > 0);
  }
  return { store, log, witnesses, failures, away, collect, grow, add }
}

const findingIn = async (store: ReturnType<typeof memoryStore>, key: string) => {
  const stored = await readStoredCheckpoint(store.storage, key)
  return stored?.read ? { size: stored.read.size, ...(await checkPolicy(policy, stored.read)) } : null
}

describe('the collection of cosignatures', () => {
  it('obtains cosignatures for each checkpoint, and includes them in inclusion proofs', async () => {
    const { store, add, collect, failures } = deployment()
    await add(0, 3)
    expect(await collect()).toBe(2)
    expect(await collect()).toBe(0)
    await add(3, 600)
    expect(await logProof(store.storage, 602)).toContain('index 602')
    expect(await collect()).toBe(2)
    expect(failures).toEqual([])
    expect(await findingIn(store, checkpointKey)).toMatchObject({ size: 603, hasQuorum: true })
    const text = (await logProof(store.storage, 500)) ?? ''
    expect(text.length).toBeLessThan(2_048)
    const proof = parseProof(text)
    if (!proof) throw new Error('the proof was not read')
    expect(isIncluded(proof, hashLeaf(logEntryBytes(await sampleEntry(500))))).toBe(true)
    expect(isIncluded(proof, hashLeaf(logEntryBytes(await sampleEntry(501))))).toBe(false)
    expect((await checkPolicy(policy, proof.checkpoint)).witnesses.map(({ name }) => name)).toEqual(['one', 'two'])
  })

  it('does not delay the log while a witness is unavailable', async () => {
    const { store, add, collect, away, failures } = deployment()
    away.add('https://two.example/add-checkpoint')
    await add(0, 3)
    expect(await collect()).toBe(1)
    expect(failures).toEqual(['two no_response'])
    expect(await findingIn(store, cosignedKey)).toBeNull()
    await add(3, 3)
    away.clear()
    expect(await collect()).toBe(2)
    expect(await findingIn(store, cosignedKey)).toMatchObject({ size: 6, hasQuorum: true })
  })

  it('continues after the loss of the stored cosigned checkpoint', async () => {
    const { store, add, collect } = deployment()
    await add(0, 3)
    await collect()
    store.objects.delete(cosignedKey)
    await add(3, 3)
    expect(await collect()).toBe(2)
  })
})

describe('a malicious operator with all keys, the database and the store', () => {
  /** Rebuilds the log with another head in place of a logged head. */
  async function rewritten(deployed: ReturnType<typeof deployment>, entries: number, changed: number) {
    const store = memoryStore()
    const log = memoryLogQueue()
    const other = { ...(await sampleEntry(changed)), head: await sha256Hex('a rewritten chain') }
    const all = await Promise.all(Array.from({ length: entries }, (_, at) => sampleEntry(at)))
    log.add(...all.with(changed, other))
    while ((await growLog({ storage: store.storage, queue: log.queue, signer, now })) > 0);
    await deployed.collect(store.storage)
    return { store, other }
  }

  it.each([
    ['the same size', 10],
    ['a larger size', 300],
  ])('receives no cosignature for a rewritten log of %s', async (_, size) => {
    const deployed = deployment()
    await deployed.add(0, 10)
    await deployed.collect()
    const { store, other } = await rewritten(deployed, size, 4)
    expect(deployed.failures.every((failure) => failure.endsWith('!'))).toBe(true)
    expect(deployed.failures).toHaveLength(2)
    const proof = parseProof((await logProof(store.storage, 4)) ?? '')
    if (!proof) throw new Error('the proof was not read')
    // The tree and the log's signature are valid, so only the witnesses reveal the attack.
    expect(isIncluded(proof, hashLeaf(logEntryBytes(other)))).toBe(true)
    expect(await checkPolicy(policy, proof.checkpoint)).toMatchObject({ log: 'log.example', hasQuorum: false })
  })

  it('receives no cosignature for a truncated log', async () => {
    const deployed = deployment()
    await deployed.add(0, 10)
    await deployed.collect()
    await rewritten(deployed, 6, 4)
    // The requests to the witnesses are concurrent, so either witness may respond first.
    expect(deployed.failures.toSorted()).toEqual(['one has_seen_larger_log !', 'two has_seen_larger_log !'])
  })

  it('leaves two log entries with the same label and sequence by appending a rewritten chain head', async () => {
    const { store, log, add, collect, grow } = deployment()
    await add(0, 10)
    await collect()
    log.add({ ...(await sampleEntry(4)), head: await sha256Hex('a rewritten chain') })
    await grow()
    expect(await collect()).toBe(2)
    const proof = parseProof((await logProof(store.storage, 10)) ?? '')
    expect(proof?.index).toBe(10)
    const labels = log.rows.map(({ entry }) => `${entry.label} ${entry.sequence}`)
    expect(new Set(labels).size).toBe(labels.length - 1)
  })
})

describe('a witness', () => {
  it('responds to invalid requests with the status codes of the protocol', async () => {
    const { store, add } = deployment()
    const witness = witnessOf(first)
    await add(0, 3)
    const three = (await readStoredCheckpoint(store.storage, checkpointKey))?.text ?? ''
    await add(3, 2)
    const five = (await readStoredCheckpoint(store.storage, checkpointKey))?.text ?? ''
    const statusOf = async (body: string) => (await witness.ask(body)).status
    expect(await statusOf('')).toBe(400)
    expect(await statusOf(`old 4\n\n${three}`)).toBe(400)
    expect(await statusOf(`old 0\n\n${three.replaceAll('log.example', 'other.example')}`)).toBe(404)
    expect(await statusOf(`old 0\n\n${three.replace('\n3\n', '\n2\n')}`)).toBe(403)
    expect(await statusOf(`old 0\nAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n\n${three}`)).toBe(422)
    expect(await statusOf(`old 0\n\n${three}`)).toBe(200)
    expect(await witness.ask(`old 0\n\n${three}`)).toEqual({ status: 409, body: '3\n' })
    expect(await statusOf(`old 3\n\n${three}`)).toBe(200)
    expect(await statusOf(`old 3\n\n${five}`)).toBe(422)
    expect(await witness.ask(`old 2\n\n${five}`)).toEqual({ status: 409, body: '3\n' })
  })

  it("returns 409 if a concurrent request changes the witness's state", async () => {
    const { store, add } = deployment()
    await add(0, 3)
    const text = (await readStoredCheckpoint(store.storage, checkpointKey))?.text ?? ''
    const memory: WitnessMemory = { read: async () => null, update: async () => false }
    const response = await addCheckpoint(`old 0\n\n${text}`, { logs: [signer], signer: first, memory, now: now() })
    expect(response).toEqual({ status: 409, body: '0\n' })
  })
})
