import type { Services } from '../../../platform/context.ts'
import type { Storage } from '../../../platform/ports/storage.ts'

/** How a call is interrupted: the process dies or the call fails, before or after the call takes effect. */
export type CallOutcome = 'dies before' | 'dies after' | 'fails before' | 'fails after'
export const fates: CallOutcome[] = ['dies before', 'dies after', 'fails before', 'fails after']

type Interruption = { at: number; fate: CallOutcome }

/**
 * Counts the calls of services to the database and the store, and interrupts one of them. After a death, no call
 * returns and no further call takes effect.
 */
export function countedServices(services: Services, interruption: Interruption | null) {
  let calls = 0
  let isDead = false
  const never = () => new Promise<never>(() => {})
  const death = Promise.withResolvers<void>()

  async function through<T>(call: () => Promise<T>): Promise<T> {
    if (isDead) return never()
    calls += 1
    if (interruption?.at !== calls) return call()
    const { fate } = interruption
    if (fate.endsWith('after')) await call()
    if (fate.startsWith('fails')) throw new Error('the connection was lost')
    isDead = true
    death.resolve()
    return never()
  }

  const storage = Object.fromEntries(
    Object.entries(services.storage).map(([name, method]) => [
      name,
      (...args: unknown[]) => through(() => (method as (...args: unknown[]) => Promise<unknown>)(...args)),
    ]),
  ) as unknown as Storage
  const database: Services['database'] = {
    open: async () =>
      new Proxy(await services.database.open(), {
        get: (target, name) => {
          const member = Reflect.get(target, name)
          if (name !== 'batch') return member
          return (statements: never) =>
            through(() => (member as (s: never) => Promise<unknown>).call(target, statements))
        },
      }),
  }
  return { services: { ...services, storage, database }, calls: () => calls, death: death.promise }
}
