import { beforeAll, describe, expect, it } from 'vitest'
import { utf8 } from '../../../../base/bytes.ts'
import { equalBytes } from '../../../../pki/der-writer.ts'
import { checkEvidenceRecord } from '../../../../pki/evidence-record/check-record.ts'
import { encodeEvidenceRecord } from '../../../../pki/evidence-record/evidence-record.ts'
import { digest } from '../../../../pki/evidence-record/hash-tree.ts'
import { readTimestamp } from '../../../../pki/timestamp.ts'
import type { TimestampAuthorities } from '../../../../platform/ports/timestamps/authority.ts'
import { type Archiver, assignObjects, performTask } from '../../../../service/archive/archiver.ts'
import { chainsOfObject, openChains } from '../../../../service/archive/object-record.ts'
import { authorityOf, generalizedTime } from '../../../support/archive-years.ts'
import { type MemoryObject, memoryArchive } from '../../../support/memory-archive.ts'
import { memoryStore } from '../../../support/memory-store.ts'
import { sampleOf, sized } from '../../../support/size.ts'

type Authority = Awaited<ReturnType<typeof authorityOf>>
const byYear = new Map<number, Authority>()
const secondByYear = new Map<number, Authority>()
beforeAll(async () => {
  for (let year = 2026; year <= 2056; year += 3) {
    byYear.set(year, await authorityOf(year))
    secondByYear.set(year, await authorityOf(year, 'Second '))
  }
})
const roots = () => [...byYear.values()].map(({ root }) => root)
const secondRoots = () => [...secondByYear.values()].map(({ root }) => root)

type Options = { before?: (call: string) => void; chunkMax?: number; authorityCount?: 1 | 2 }

/** Returns an archive with its store, a clock that the test moves, and the timestamp authority. */
function openArchive({ before = () => {}, chunkMax = 4, authorityCount = 1 }: Options = {}) {
  const clock = { now: new Date('2026-06-01T00:00:00Z'), isDown: false, isSecondDown: false }
  const store = memoryStore({ before })
  const archive = memoryArchive({ now: () => clock.now, before })
  const lost: string[] = []
  const unproven: string[] = []
  const settings: Archiver['settings'] = { hash: 'SHA-256', pauseDays: 30, authorities: authorityCount }
  let stamped = 0
  const authorities: TimestampAuthorities = {
    stamp: async (bytes, { hash = 'SHA-256', except = null } = {}) => {
      before('stamp')
      if (clock.isDown || (except && clock.isSecondDown)) return null
      stamped++
      const year = 2026 + Math.floor((clock.now.getUTCFullYear() - 2026) / 3) * 3
      const time = generalizedTime(clock.now)
      const first = byYear.get(year)!
      const authority = except && equalBytes(except.der, first.certificate.der) ? secondByYear.get(year)! : first
      const token = await authority.stamp({ bytes, digest: bytes, hash, time })
      return { token, timestamp: readTimestamp(token) }
    },
  }
  let ids = 0
  const archiver: Archiver = {
    rows: archive.rows,
    storage: store.storage,
    authorities,
    hashFile: archive.hashFile,
    proofs: {
      fetch: {
        ocsp: async () => null,
        crl: async (url) =>
          (await [...byYear.values(), ...secondByYear.values()]
            .find((authority) => authority.crlUrl === url)
            ?.revocationList(clock.now)) ?? null,
      },
      trusted: [...roots(), ...secondRoots()],
      now: () => clock.now,
      onUnproven: (reason) => void unproven.push(reason),
    },
    settings,
    newBatchId: () => `batch-${++ids}`,
    onLost: ({ envelopeId }, reason) => void lost.push(`${envelopeId} ${reason}`),
    chunkMax,
  }
  const run = async () => {
    while (await assignObjects(archiver));
    for (;;) {
      const task = await archiver.rows.next(settings.hash, [])
      if (!task || !(await performTask(archiver, task))) return
    }
  }
  const recordOf = async (object: MemoryObject) => {
    const { batchId, chunk } = object
    if (batchId === null || chunk === null) throw new Error('the object is in no batch')
    const open = await openChains(store.storage, { batchId, chunk, chains: archive.chainsOf(batchId) })
    return encodeEvidenceRecord(await chainsOfObject(open, object))
  }
  const check = async (object: MemoryObject, trusted = [...roots(), ...secondRoots()]) =>
    checkEvidenceRecord({
      record: await recordOf(object),
      hashObject: (hash) => digest(hash, utf8(object.text)),
      trusted,
      now: clock.now,
    })
  return { clock, store, archive, archiver, settings, lost, unproven, run, check, stampCount: () => stamped }
}

const texts = (count: number, prefix = 'object'): string[] =>
  Array.from({ length: count }, (_, at) => `${prefix} ${at}`)
const dayMs = 86_400_000

describe('the archive of signed documents', () => {
  it('proves each archived object with one timestamp per batch, for batches of 1 to 17 objects', async () => {
    for (const count of [1, 3, 4, 5, 17]) {
      const { archive, run, check, stampCount } = openArchive()
      await archive.add(...texts(count))
      await run()
      expect(stampCount()).toBe(1)
      for (const object of archive.objects) expect((await check(object)).at).toEqual(new Date('2026-06-01T00:00:00Z'))
    }
  })

  it('creates at most one batch per period', async () => {
    const { archive, clock, run, check } = openArchive()
    await run()
    await archive.add(...texts(2))
    await run()
    await archive.add(...texts(2, 'later'))
    await run()
    expect(archive.batches).toHaveLength(1)
    clock.now = new Date(clock.now.getTime() + 31 * dayMs)
    await run()
    expect(archive.batches).toHaveLength(2)
    await check(archive.objects[3]!)
  })

  it('waits for an unavailable timestamp authority without losing an object', async () => {
    const { archive, clock, run, check } = openArchive()
    clock.isDown = true
    await archive.add(...texts(6))
    await run()
    expect(archive.stamps).toHaveLength(0)
    clock.isDown = false
    await run()
    for (const object of archive.objects) await check(object)
  })

  it('loses and duplicates no object if the archiver stops before one of its calls', async () => {
    for (let stop = 1; stop < 200; stop += sized(10, 1)) {
      let calls = 0
      let isStopping = true
      const before = () => {
        if (isStopping && ++calls === stop) throw new Error('stopped')
      }
      const opened = openArchive({ before })
      const { archive, clock, run, check, settings } = opened
      const interrupted = () => run().catch(() => {})
      await archive.add(...texts(6))
      await interrupted()
      await interrupted()
      // Renews with another hash algorithm, and interrupts the renewals as above.
      settings.hash = 'SHA-512'
      clock.now = new Date('2030-06-01T00:00:00Z')
      await interrupted()
      isStopping = false
      await run()
      expect(archive.batches).toHaveLength(1)
      expect(archive.stamps.map(({ chain, position }) => `${chain}/${position}`)).toEqual(['0/0', '0/1', '1/0'])
      for (const object of archive.objects) await check(object)
      const unused = [...opened.store.objects.keys()].length
      expect(unused).toBe(4 + 3)
      if (calls < stop) return
    }
    throw new Error('the archive has more calls than expected')
  })

  it('proves objects for thirty years across a change of the hash algorithm', async () => {
    const { archive, clock, run, check, settings, lost, store, unproven } = openArchive({ chunkMax: 2 })
    for (let year = 2026; year <= 2056; year++) {
      clock.now = new Date(Date.UTC(year, 5, 1))
      if (year === 2040) settings.hash = 'SHA-512'
      await archive.add(...texts(3, `year ${year}`))
      await run()
    }
    const [first, deleted, changed] = archive.objects as [MemoryObject, MemoryObject, MemoryObject]
    for (const object of sampleOf(archive.objects, 15)) await check(object)
    const proof = await check(first)
    expect(proof.at).toEqual(new Date('2026-06-01T00:00:00Z'))
    expect(proof.renewedAt.getUTCFullYear()).toBeGreaterThanOrEqual(2051)
    expect([lost, unproven]).toEqual([[], []])
    expect(proof.isRevocationProven).toBe(true)
    // The store contains only hashes and timestamps of the archive.
    expect([...store.objects.keys()].every((key) => /^archive\/batch-\d+\/\d\/(tree|stamp)-\d+$/.test(key))).toBe(true)
    await expect(check({ ...deleted, text: changed.text })).rejects.toThrow('does not contain the object')
  })

  it('omits deleted and changed objects from a new hash tree, and reports the changed objects', async () => {
    const { archive, clock, run, check, settings, lost } = openArchive()
    await archive.add(...texts(6))
    await run()
    archive.objects[1]!.isDeleted = true
    archive.objects[2]!.text = 'changed'
    settings.hash = 'SHA-512'
    clock.now = new Date('2027-06-01T00:00:00Z')
    await run()
    expect(lost).toEqual(['object 2.pdf changed'])
    for (const at of [0, 3, 4, 5]) expect((await check(archive.objects[at]!)).renewedAt).toEqual(clock.now)
    // The object's record ends with the chain that contains the object.
    expect((await check(archive.objects[1]!)).renewedAt).toEqual(new Date('2026-06-01T00:00:00Z'))
  })

  it('adds timestamps of a second authority, and proves an object with either authority alone', async () => {
    const { archive, clock, run, check, stampCount } = openArchive({ authorityCount: 2 })
    await archive.add(...texts(3))
    clock.isSecondDown = true
    await run()
    await run()
    expect(stampCount()).toBe(1)
    const [object] = archive.objects as [MemoryObject]
    await expect(check(object, secondRoots())).rejects.toThrow('not trusted')
    clock.isSecondDown = false
    await run()
    await run()
    expect(stampCount()).toBe(2)
    for (const year of [2027, 2028, 2030, 2033]) {
      clock.now = new Date(Date.UTC(year, 7, 1))
      await run()
      expect((await check(object)).authorities.some((name) => name.startsWith('CN=Second'))).toBe(true)
      for (const trusted of [roots(), secondRoots()]) {
        const proof = await check(object, trusted)
        expect([proof.at.getUTCFullYear(), proof.isRevocationProven]).toEqual([2026, true])
      }
    }
    expect(stampCount() % 2).toBe(0)
    await expect(check(object, [])).rejects.toThrow('not trusted')
  })

  it('stores a timestamp without revocation data if none is available, and reports the missing data', async () => {
    const { archive, archiver, run, check, unproven } = openArchive()
    archiver.proofs.fetch = { ocsp: async () => null, crl: async () => null }
    await archive.add(...texts(2))
    await run()
    expect(unproven).toEqual(['revocation_unavailable'])
    expect((await check(archive.objects[0]!)).isRevocationProven).toBe(false)
  })

  it('rejects a timestamp whose certificate is revoked', async () => {
    const { archive, archiver, clock, run, unproven } = openArchive()
    const authority = byYear.get(2026)!
    archiver.proofs.fetch.crl = () => authority.revocationList(clock.now, { isRevoked: true })
    await archive.add(...texts(2))
    await run()
    expect([archive.stamps, unproven]).toEqual([[], ['certificate_revoked']])
  })

  it('fails the renewal while a stored timestamp is missing, and continues afterwards', async () => {
    const { archive, clock, run, store } = openArchive()
    await archive.add(...texts(6))
    await run()
    clock.now = new Date('2030-06-01T00:00:00Z')
    const key = [...store.objects.keys()].find((one) => one.endsWith('stamp-0'))!
    const kept = store.objects.get(key)!
    store.objects.delete(key)
    await expect(run()).rejects.toMatchObject({ reason: 'stamp_missing' })
    store.objects.set(key, kept)
    await run()
    expect(archive.stamps).toHaveLength(2)
  })
})
