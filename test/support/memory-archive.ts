import { sha256Hex, toHex, utf8 } from '../../base/bytes.ts'
import type { ArchiveHash } from '../../core/archive/renewal-policy.ts'
import type { ArchiveTask, BatchChain, ObjectHashes, StampDates, UnreadObject } from '../../db/archive/archive.ts'
import { digest } from '../../pki/evidence-record/hash-tree.ts'
import type { ArchiveRows } from '../../service/archive/archiver.ts'

export type MemoryObject = {
  id: string
  text: string
  isDeleted: boolean
  batchId: string | null
  chunk: number | null
} & ObjectHashes

type Batch = { id: string; chain: number; hash: ArchiveHash; chunks: number; at: number; isClosed: boolean }
type Tree = { batchId: string; chain: number; chunk: number; root: string }
type Stamp = { batchId: string; chain: number; position: number } & StampDates

const dayMs = 86_400_000

/** Creates an archive in memory with the rules of the database. `before` runs before each call and may throw. */
export function memoryArchive({ now, before = () => {} }: { now: () => Date; before?: (call: string) => void }) {
  const objects: MemoryObject[] = []
  const batches: Batch[] = []
  const trees: Tree[] = []
  const stamps: Stamp[] = []
  const of = (batchId: string) => objects.filter((one) => one.batchId === batchId)
  const stampsOf = ({ id, chain }: Batch) => stamps.filter((one) => one.batchId === id && one.chain === chain)
  const treesOf = ({ id, chain }: Batch) => trees.filter((one) => one.batchId === id && one.chain === chain)
  const isUnread = ({ id }: Batch) => of(id).some(({ sha512 }) => sha512 === null)

  const beginChains = (hash: ArchiveHash) => {
    for (const batch of batches) {
      const isDue = batch.isClosed && batch.hash === 'SHA-256' && hash === 'SHA-512' && stampsOf(batch).length > 0
      if (!isDue || isUnread(batch) || !of(batch.id).some(({ sha512 }) => sha512)) continue
      batch.chain++
      batch.hash = hash
    }
  }

  function tasksOf(batch: Batch, hash: ArchiveHash): ArchiveTask[] {
    const task = { batchId: batch.id, hash: batch.hash, chain: batch.chain }
    const newest = stampsOf(batch).at(-1)
    if (newest && newest.renewAt <= now()) return [{ ...task, kind: 'stamp', part: newest.position + 1 }]
    if (!batch.isClosed) return []
    const done = treesOf(batch)
    if (batch.chunks > 0 && done.length === batch.chunks && !newest && done.some(({ root }) => root !== ''))
      return [{ ...task, kind: 'stamp', part: 0 }]
    const chunks = Array.from({ length: batch.chunks }, (_, at) => at)
    const missing = chunks.filter((chunk) => !done.some((one) => one.chunk === chunk))
    if (batch.hash === 'SHA-256' || !isUnread(batch))
      if (missing.length > 0) return missing.map((part) => ({ ...task, kind: 'tree', part }))
    return [batch.hash, hash].includes('SHA-512') && isUnread(batch) ? [{ ...task, kind: 'read', part: 0 }] : []
  }

  const rows: ArchiveRows = {
    assign: async ({ id, hash, limit, pauseDays }) => {
      before('assign')
      let open = batches.find(({ isClosed }) => !isClosed)
      const waiting = objects.filter(({ batchId }) => batchId === null)
      if (!open) {
        const isPausing = batches.some(({ at }) => at > now().getTime() - pauseDays * dayMs)
        if (isPausing || waiting.length === 0) return false
        open = { id, chain: 0, hash, chunks: 0, at: now().getTime(), isClosed: false }
        batches.push(open)
      }
      const assigned = waiting.slice(0, limit)
      for (const one of assigned) Object.assign(one, { batchId: open.id, chunk: open.chunks })
      if (assigned.length > 0) open.chunks++
      open.isClosed = assigned.length < limit
      return assigned.length === limit
    },
    next: async (hash, except) => {
      before('next')
      beginChains(hash)
      const tasks = batches.filter(({ id }) => !except.includes(id)).flatMap((batch) => tasksOf(batch, hash))
      return tasks[0] ?? null
    },
    hashes: async (batchId, chunk) => {
      before('hashes')
      return of(batchId).filter((one) => one.chunk === chunk)
    },
    unread: async (batchId, limit) => {
      before('unread')
      const unread = of(batchId).filter(({ sha512 }) => sha512 === null)
      return unread.slice(0, limit).map(
        ({ id, sha256, isDeleted }): UnreadObject => ({
          organizationId: 'org',
          envelopeId: id,
          kind: 'document',
          sha256,
          objectKey: isDeleted ? null : id,
          content: null,
        }),
      )
    },
    setHash: async ({ envelopeId }, sha512) => {
      before('setHash')
      const found = objects.find(({ id }) => id === envelopeId)
      if (found && found.sha512 === null) found.sha512 = sha512 ?? ''
    },
    addTree: async ({ batchId, chain, part }, root) => {
      before('addTree')
      if (!trees.some((one) => one.batchId === batchId && one.chain === chain && one.chunk === part))
        trees.push({ batchId, chain, chunk: part, root })
    },
    addStamp: async ({ batchId, chain, part }, dates) => {
      before('addStamp')
      if (!stamps.some((one) => one.batchId === batchId && one.chain === chain && one.position === part))
        stamps.push({ batchId, chain, position: part, ...dates })
    },
    batch: async (batchId) => {
      before('batch')
      return chainsOf(batchId)
    },
  }

  function chainsOf(batchId: string): BatchChain[] {
    const own = trees.filter((one) => one.batchId === batchId)
    return [...new Set(own.map(({ chain }) => chain))].sort().map((chain) => {
      const parts = own.filter((one) => one.chain === chain).sort((a, b) => a.chunk - b.chunk)
      const count = stamps.filter((one) => one.batchId === batchId && one.chain === chain).length
      return { chain, roots: parts.map(({ root }) => root), stamps: count, stampedAt: null }
    })
  }

  return {
    rows,
    objects,
    batches,
    stamps,
    chainsOf,
    add: async (...texts: string[]) => {
      for (const text of texts) {
        const facts = { id: `${text}.pdf`, text, isDeleted: false, batchId: null, chunk: null }
        objects.push({ ...facts, sha256: await sha256Hex(text), sha512: null })
      }
    },
    hashFile: async (key: string) => {
      before('hashFile')
      const found = objects.find(({ id }) => id === key)
      if (!found) return null
      return { sha256: await sha256Hex(found.text), sha512: toHex(await digest('SHA-512', utf8(found.text))) }
    },
  }
}
