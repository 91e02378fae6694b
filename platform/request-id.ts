import { toHex } from '../base/bytes.ts'
import type { World } from './context.ts'

/** A fresh id for each request: `req_` and 32 hex characters; a client's own id is never taken over. */
export const newRequestId = (world: World): string => `req_${toHex(world.randomBytes(16))}`
