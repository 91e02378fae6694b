import { describe, expect, it } from 'vitest'
import { toHex } from '../../../../base/bytes.ts'
import { logEntryBytes } from '../../../../core/signing/log-entry.ts'
import { checkpointKey, readTile, stagedKey } from '../../../../service/transparency/log-store.ts'
import { growLog, LogRefusedError } from '../../../../service/transparency/sequencer.ts'
import { parseCheckpoint } from '../../../../transparency/checkpoint.ts'
import { type Hash, rootOf } from '../../../../transparency/merkle.ts'
import { formatSigner, importSigner, isNoteSignedBy } from '../../../../transparency/note.ts'
import { decodeEntries, readSubtrees, widthInTree } from '../../../../transparency/tiles.ts'
import { memoryLogQueue, sampleEntry } from '../../../support/memory-log-queue.ts'
import { memoryStore } from '../../../support/memory-store.ts'
import { sized } from '../../../support/size.ts'

const signer = await importSigner(await formatSigner('log.example', 'ed25519', new Uint8Array(32).fill(1)))
const entriesFrom = (start: number, count: number) =>
  Promise.all(Array.from({ length: count }, (_, at) => sampleEntry(start + at)))

const now = () => new Date()

type Store = ReturnType<typeof memoryStore>

/** Checks the size, root and entries of a log against each other, and returns them. */
async function openLog({ objects, storage }: Store) {
  const bytes = objects.get(checkpointKey)?.bytes
  const read = parseCheckpoint(new TextDecoder().decode(bytes))
  if (!read) throw new Error('there is no checkpoint')
  expect(await isNoteSignedBy(read.note, signer)).toBe(true)
  const fetchTile = (tile: Parameters<typeof readTile>[1]) => readTile(storage, tile)
  expect(toHex(await rootOf(read.size, readSubtrees(read.size, fetchTile)))).toBe(toHex(read.root))
  const entries: string[] = []
  for (let index = 0; entries.length < read.size; index++) {
    const width = widthInTree({ level: null, index }, read.size)
    const bundle = decodeEntries((await fetchTile({ level: null, index, width })) ?? new Uint8Array())
    entries.push(...(bundle ?? []).map((entry) => new TextDecoder().decode(entry)))
  }
  return { size: read.size, root: toHex(read.root as Hash), entries }
}

describe('the sequencer of the transparency log', () => {
  it('appends waiting entries in batches, and stores their positions', async () => {
    const store = memoryStore()
    const log = memoryLogQueue()
    const sequencer = { storage: store.storage, queue: log.queue, signer, now }
    expect(await growLog(sequencer)).toBe(0)
    let added = 0
    for (const count of [1, 3, 300, 1_200]) {
      log.add(...(await entriesFrom(added, count)))
      added += count
      while ((await growLog(sequencer)) > 0);
    }
    const { size, entries } = await openLog(store)
    expect(size).toBe(added)
    expect(log.rows.map(({ index }) => index)).toEqual(log.rows.map((_, at) => at))
    expect(entries).toEqual(log.rows.map(({ entry }) => new TextDecoder().decode(logEntryBytes(entry))))
    // Full tiles replace partial tiles.
    expect([...store.objects.keys()].filter((key) => key.startsWith('log/tile/0/000'))).toEqual(['log/tile/0/000'])
  })

  it('loses and duplicates no entry if it stops before one of its calls', async () => {
    for (let stop = 1; stop < 60; stop += sized(4, 1)) {
      let calls = 0
      let isStopping = false
      const before = () => {
        if (isStopping && ++calls === stop) throw new Error('stopped')
      }
      const store = memoryStore({ before })
      const log = memoryLogQueue({ before })
      const sequencer = { storage: store.storage, queue: log.queue, signer, now }
      log.add(...(await entriesFrom(0, 250)))
      await growLog(sequencer)
      log.add(...(await entriesFrom(250, 20)))
      isStopping = true
      const isStopped = await growLog(sequencer).then(
        () => false,
        () => true,
      )
      isStopping = false
      log.add(...(await entriesFrom(270, 5)))
      while ((await growLog(sequencer)) > 0);
      const { entries } = await openLog(store)
      expect(entries).toHaveLength(275)
      expect(new Set(entries).size).toBe(275)
      expect(log.rows.map(({ index }) => index)).toEqual(log.rows.map((_, at) => at))
      if (!isStopped) return
    }
    throw new Error('a step has more calls than expected')
  })

  it('appends each entry once while two sequencers run concurrently', async () => {
    for (let turns = 0; turns < 40; turns++) {
      const store = memoryStore()
      const log = memoryLogQueue()
      log.add(...(await entriesFrom(0, 10)))
      const sequencer = { storage: store.storage, queue: log.queue, signer, now }
      const late = (async () => {
        for (let turn = 0; turn < turns; turn++) await Promise.resolve()
        log.add(...(await entriesFrom(10, 3)))
        return growLog(sequencer)
      })()
      await Promise.all([growLog(sequencer), late])
      while ((await growLog(sequencer)) > 0);
      const { entries } = await openLog(store)
      expect(new Set(entries).size).toBe(entries.length)
      expect(
        log.rows.every(({ entry, index }) => entries[index ?? -1] === new TextDecoder().decode(logEntryBytes(entry))),
      ).toBe(true)
    }
  })

  it('continues the log after the database was restored from an older backup', async () => {
    const store = memoryStore()
    const log = memoryLogQueue()
    const sequencer = { storage: store.storage, queue: log.queue, signer, now }
    log.add(...(await entriesFrom(0, 10)))
    await growLog(sequencer)
    const backup = log.backup()
    log.add(...(await entriesFrom(10, 5)))
    await growLog(sequencer)
    const before = await openLog(store)
    log.restore(backup)
    // One of the lost heads is added again, and the other heads are new.
    log.add(await sampleEntry(12), ...(await entriesFrom(100, 2)))
    while ((await growLog(sequencer)) > 0);
    const after = await openLog(store)
    expect(after.entries.slice(0, 15)).toEqual(before.entries)
    expect(after.size).toBe(17)
    expect(log.rows.slice(10).map(({ index }) => index)).toEqual([12, 15, 16])
  })

  describe('with another key or an inconsistent store', () => {
    async function grown() {
      const store = memoryStore()
      const log = memoryLogQueue()
      const sequencer = { storage: store.storage, queue: log.queue, signer, now }
      log.add(...(await entriesFrom(0, 10)))
      await growLog(sequencer)
      const earlier = new Map(store.objects)
      log.add(...(await entriesFrom(10, 10)))
      await growLog(sequencer)
      log.add(...(await entriesFrom(20, 1)))
      return { store, log, sequencer, earlier }
    }
    const refusal = (work: Promise<unknown>) =>
      work.then(
        () => 'signed',
        (error) => (error instanceof LogRefusedError ? error.reason : error),
      )

    it('refuses to sign the log if the store was restored to an earlier state', async () => {
      const { store, sequencer, earlier } = await grown()
      store.objects.clear()
      for (const [key, object] of earlier) store.objects.set(key, object)
      expect(await refusal(growLog(sequencer))).toBe('log_smaller_than_seen')
    })

    it('refuses to sign the log if it was deleted from the store', async () => {
      const { store, sequencer } = await grown()
      store.objects.clear()
      expect(await refusal(growLog(sequencer))).toBe('log_smaller_than_seen')
    })

    it('refuses to sign the log if another log of the same key replaced it', async () => {
      const { store, sequencer } = await grown()
      const other = memoryStore()
      const otherLog = memoryLogQueue()
      otherLog.add(...(await entriesFrom(500, 30)))
      await growLog({ storage: other.storage, queue: otherLog.queue, signer, now })
      store.objects.clear()
      for (const [key, object] of other.objects) store.objects.set(key, object)
      expect(await refusal(growLog(sequencer))).toBe('log_inconsistent')
    })

    it('refuses to sign the log with another key', async () => {
      const { sequencer } = await grown()
      const other = await importSigner(await formatSigner('log.example', 'ed25519', new Uint8Array(32).fill(2)))
      expect(await refusal(growLog({ ...sequencer, signer: other }))).toBe('checkpoint_of_another_key')
    })

    it('refuses to sign the log if a tile is missing or changed', async () => {
      const { store, sequencer } = await grown()
      const key = 'log/tile/0/000.p/20'
      const tile = store.objects.get(key)
      store.objects.delete(key)
      expect(await refusal(growLog(sequencer))).toBe('tile_missing')
      if (tile) store.objects.set(key, { ...tile, bytes: tile.bytes.map((byte) => byte ^ 1) })
      expect(await refusal(growLog(sequencer))).toBe('tiles_changed')
    })

    it('refuses to sign the log if a tile belongs to another log or the next batch is malformed', async () => {
      const { store, sequencer } = await grown()
      await store.storage.put({ key: 'log/tile/0/000.p/21', body: new Uint8Array(32), contentType: '' })
      expect(await refusal(growLog(sequencer))).toBe('tile_of_another_log')
      store.objects.delete('log/tile/0/000.p/21')
      await store.storage.put({ key: stagedKey(20), body: new Uint8Array(1), contentType: '' })
      expect(await refusal(growLog(sequencer))).toBe('batch_malformed')
    })
  })
})
