import { utf8 } from '../../base/bytes.ts'
import { advanceAuditLogBeyond, auditMark } from '../../db/audit/audit-mark.ts'
import { runOne } from '../../db/client.ts'
import type { Statement } from '../../db/statement.ts'
import type { Services } from '../../platform/context.ts'
import type { Log } from '../../platform/ports/log.ts'
import type { Storage } from '../../platform/ports/storage.ts'
import { readBytes } from '../../platform/ports/stored-body.ts'

/**
 * An object outside every organization's folder. It contains the id of the database and the last known position of the
 * audit log.
 */
const markKey = 'probes/audit-position'

type Parts = {
  run: <T>(statement: Statement<T>) => Promise<T>
  storage: Pick<Storage, 'get' | 'putNew' | 'replace'>
  log: Log
}

/**
 * Detects that the database was restored to a point before the position in the store. In this case, advances the audit
 * log past every position that readers may know. Otherwise writes the current position to the store.
 */
export async function detectRestore({ run, storage, log }: Parts): Promise<void> {
  // The mark is read before the position, so a mark that an overlapping run writes later is never newer than the position.
  const mark = await readMark(storage)
  const { databaseId, position } = await run(auditMark())
  const [ownerId, seen] = mark.text.split(' ')
  if (ownerId === databaseId && BigInt(seen ?? 0) > BigInt(position)) {
    if (await run(advanceAuditLogBeyond(seen!))) log('error', { event: 'database_restored' })
    return
  }
  if (ownerId === databaseId && seen === position) return
  const object = { key: markKey, body: utf8(`${databaseId} ${position}`), contentType: 'text/plain' }
  // If an overlapping run wrote its mark first, this older mark is not written.
  await (mark.etag === null ? storage.putNew(object) : storage.replace({ ...object, etag: mark.etag }))
}

/** Runs `detectRestore` with the services of a worker. */
export const watchForRestore = ({ database, storage, log }: Services): Promise<void> =>
  detectRestore({ run: (statement) => runOne(database, statement), storage, log })

async function readMark(storage: Pick<Storage, 'get'>): Promise<{ text: string; etag: string | null }> {
  const stored = await storage.get({ key: markKey })
  if (!stored) return { text: '', etag: null }
  return { text: new TextDecoder().decode(await readBytes(stored)), etag: stored.etag }
}
