import { setTimeout } from 'node:timers/promises'
import { queryDatabase } from './stack.ts'

const currentMinute = async () =>
  (await queryDatabase<{ minute: string }>("select date_trunc('minute', now())::text as minute"))[0]!.minute

/** Runs an action within one window of the rate limits. Retries if the database's minute changed in between. */
export async function inOneMinute<T>(act: () => Promise<T>): Promise<T> {
  for (;;) {
    const minute = await currentMinute()
    const result = await act()
    if ((await currentMinute()) === minute) return result
  }
}

export const secondsToMidnight = () => 86_400 - ((Date.now() / 1000) % 86_400)

/** Waits for the next UTC day if the current one ends within 20 seconds, because a test would see two days. */
export async function awayFromMidnight(): Promise<void> {
  if (secondsToMidnight() < 20) await setTimeout(secondsToMidnight() * 1_000 + 500)
}
