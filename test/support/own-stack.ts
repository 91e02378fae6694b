import { type Stack, type StackOptions, startStack } from '../../dev/stack/stack.ts'
import { ownDatabase } from './stack.ts'

/** Starts a separate stack with a separate migrated database. Its cron runs often. */
export const startOwnStack = async (options: StackOptions): Promise<Stack> =>
  startStack({ ...(await ownDatabase()), cronSeconds: 0.4, ...options })
