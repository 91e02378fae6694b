import type { Operation } from '../../platform/operation.ts'

/** Every operation of the functions worker; adding one is its file and one line here. */
export const functionsOperations: readonly Operation[] = []
