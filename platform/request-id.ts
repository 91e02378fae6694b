import { toHex } from '../base/bytes.ts'
import type { World } from './context.ts'

/** Returns a new request id: `req_` and 32 hex characters. The service never uses ids from clients. */
export const newRequestId = (world: World): string => `req_${toHex(world.randomBytes(16))}`
