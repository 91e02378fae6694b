import { jobKinds, jobTable } from '../../core/jobs/kinds.ts'
import type { Services } from '../context.ts'
import type { WakeUpQueue } from '../ports/env.ts'
import type { Storage } from '../ports/storage.ts'
import type { RequestShare } from '../request-share.ts'

/**
 * Divides the subrequest budget of an invocation. Each scheduled task gets an equal share of one half. The other half
 * is for the tasks that need it first.
 */
export function shareRequests(requestsMax: number, shares: number): RequestShare[] {
  const own = Math.floor(requestsMax / 2 / shares)
  let common = requestsMax - own * shares
  return Array.from({ length: shares }, () => {
    let left = own
    return {
      spend: (count) => {
        const ofOwn = Math.min(left, count)
        left -= ofOwn
        common -= count - ofOwn
      },
      left: () => left + Math.max(0, common),
    }
  })
}

/** The store's client makes this many attempts before it fails. */
const askedOfAwayStore = 3

/** Returns services whose requests to database, store and queues count against a share of the budget. */
export function spending(services: Services, share: RequestShare): Services {
  const { env, database, storage } = services
  const one = () => share.spend(1)
  const queues = jobKinds.map((kind) => {
    const { binding } = jobTable[kind].queue
    const queue: Pick<WakeUpQueue, 'send' | 'sendBatch'> = {
      send: (...message) => {
        one()
        return env[binding].send(...message)
      },
      sendBatch: (...messages) => {
        one()
        return env[binding].sendBatch(...messages)
      },
    }
    return [binding, queue]
  })
  return {
    ...services,
    env: { ...env, ...Object.fromEntries(queues) },
    database: { ...database, onRoundTrip: one },
    storage: spendingStorage(storage, share),
    requests: share,
  }
}

type StorageCall = (...args: unknown[]) => Promise<unknown>

/** Aborting uploads makes one request for the list and one for each upload. */
const spendingStorage = (storage: Storage, share: RequestShare): Storage =>
  Object.fromEntries(
    Object.entries(storage as unknown as Record<string, StorageCall>).map(([name, call]) => [
      name,
      async (...args: unknown[]) => {
        share.spend(1)
        try {
          const answer = await call(...args)
          if (name === 'abortUploads') share.spend(answer as number)
          return answer
        } catch (error) {
          share.spend(askedOfAwayStore - 1)
          throw error
        }
      },
    ]),
  ) as Storage
