import { jobKinds, jobTable } from '../../core/jobs/kinds.ts'
import type { Services } from '../context.ts'
import type { WakeUpQueue } from '../ports/env.ts'
import type { Storage } from '../ports/storage.ts'
import type { RequestShare } from '../request-share.ts'

/** Shares the requests of an invocation out: half of them equally, so that nobody is left without, and the others to who needs them first. */
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

/** The client of the store asks so often before it gives up. */
const askedOfAwayStore = 3

/** Services whose requests to database, store and queues are taken from a share. */
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

/** Giving uploads up asks once for all and once for each. */
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
