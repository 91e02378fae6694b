import { type Stack, type StackOptions, startStack } from '../../dev/stack/stack.ts'
import { ownDatabase } from './stack.ts'

/** Starts a separate stack with its own migrated database and a frequent cron. */
export const startOwnStack = async (options: StackOptions): Promise<Stack> =>
  startStack({ ...(await ownDatabase()), cronSeconds: 0.4, ...options })
