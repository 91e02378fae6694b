import type { FunctionsEnv } from '../platform/ports/functions-env.ts'
import { tellBacklog } from '../service/health/tell-backlog.ts'
import { watchSealKey } from '../service/health/watch-seal-key.ts'

/** What is done at every tick of the clock beside waking due jobs. */
export const errandsOfFunctions = (env: FunctionsEnv) => [tellBacklog, watchSealKey(env)] as const
