import { newId } from '../../core/ids.ts'
import { limits } from '../../core/limits.ts'
import { emptyTrash } from '../../db/trash.ts'
import type { Services } from '../../platform/context.ts'

const documentsPerTick = 100

/** Empties the trash of documents that nobody took out of it in time. */
export async function emptyDueTrash({ database, world, log }: Services): Promise<void> {
  const auditIds = Array.from({ length: documentsPerTick }, () => newId('audit', world.now(), world.randomBytes(16)))
  const count = await emptyTrash(database, { keptDays: limits.trashKeptDays, auditIds })
  if (count > 0) log('info', { event: 'trash_emptied', count })
}
