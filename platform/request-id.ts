import { toHex } from '../base/bytes.ts'
import type { Runtime } from './context.ts'

/** Returns a new request id: `req_` and 32 hex characters. The service ignores ids from clients. */
export const newRequestId = (runtime: Runtime): string => `req_${toHex(runtime.randomBytes(16))}`
