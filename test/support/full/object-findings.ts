import type pg from 'pg'
import { runOne } from '../../../db/client.ts'
import { compareObjects } from '../../../db/objects/storage-checks.ts'
import type { Services } from '../../../platform/context.ts'
import { comparePage } from '../../../service/objects/compare-page.ts'
import { deletePendingObjects } from '../../../service/objects/delete-pending.ts'

/** Returns the keys that exist only in the store or only in the database, when no work is in progress. */
export async function objectFindings(services: Services, owner: pg.Pool): Promise<string[]> {
  await drainLooseObjects(services, owner)
  const compare = (range: Parameters<typeof compareObjects>[0]) => runOne(services.database, compareObjects(range))
  const found: string[] = []
  for (let place: string | null = ''; place !== null; ) {
    const page = await comparePage({ storage: services.storage, compare, objectsMax: 1_000 }, place)
    found.push(
      ...page.unreferenced.map(({ key }) => `no row names ${key}`),
      ...page.missing.map((key) => `${key} is missing`),
    )
    place = page.place
  }
  return found
}

/** Expires every attempt, and deletes its pending objects from the store. */
async function drainLooseObjects(services: Services, owner: pg.Pool): Promise<void> {
  for (;;) {
    const { rowCount } = await owner.query(
      `update pending_objects set due_at = now() - interval '10 minutes', storable_until = now() - interval '10 minutes',
         created_at = now() - interval '70 minutes'`,
    )
    if (rowCount === 0) return
    await deletePendingObjects(services)
  }
}
