import { type Stack, type StackOptions, startStack } from '../../dev/stack/stack.ts'
import { ownDatabase } from './stack.ts'

/** A stack of a file's own, on a migrated database of its own; its cron comes often. */
export const startOwnStack = async (options: StackOptions): Promise<Stack> =>
  startStack({ ...(await ownDatabase()), cronSeconds: 0.4, ...options })
