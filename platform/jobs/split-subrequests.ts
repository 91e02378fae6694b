import { jobKinds, jobTable } from '../../core/jobs/kinds.ts'
import type { Services } from '../context.ts'
import type { JobQueue } from '../ports/env.ts'
import type { Storage } from '../ports/storage.ts'
import type { SubrequestBudget } from '../subrequest-budget.ts'

/**
 * Divides the subrequest budget of an invocation. One half is divided equally among the scheduled tasks. The other half
 * is shared, and tasks use it in the order in which they need it.
 */
export function splitSubrequestBudget(requestsMax: number, shares: number): SubrequestBudget[] {
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

/** The number of attempts that the S3 client makes before it fails. */
const attemptsAtUnavailableStore = 3

/**
 * Returns services whose requests to the database, the store and the queues count toward a share of the subrequest
 * budget.
 */
export function withSubrequestBudget(services: Services, share: SubrequestBudget): Services {
  const { env, database, storage } = services
  const one = () => share.spend(1)
  const queues = jobKinds.map((kind) => {
    const { binding } = jobTable[kind].queue
    const queue: Pick<JobQueue, 'send' | 'sendBatch'> = {
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
    storage: budgetedStorage(storage, share),
    requests: share,
  }
}

type StorageCall = (...args: unknown[]) => Promise<unknown>

/** Counts each call to the store. Aborting uploads takes one request for the list and one request per upload. */
const budgetedStorage = (storage: Storage, share: SubrequestBudget): Storage =>
  Object.fromEntries(
    Object.entries(storage as unknown as Record<string, StorageCall>).map(([name, call]) => [
      name,
      async (...args: unknown[]) => {
        share.spend(1)
        try {
          const response = await call(...args)
          if (name === 'abortUploads') share.spend(response as number)
          return response
        } catch (error) {
          share.spend(attemptsAtUnavailableStore - 1)
          throw error
        }
      },
    ]),
  ) as Storage
