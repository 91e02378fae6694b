import type { Scope } from '../../core/scopes.ts'
import type { Method } from '../../platform/http/contract.ts'
import type { Base } from '../../platform/http/openapi.ts'
import rows from './interface-table.json' with { type: 'json' }

export type InterfaceRow = {
  id: string
  method: Method
  path: string
  scope: Scope | null
  base: Base
  isIdempotent: boolean
}

type Line = [id: string, method: Method, path: string, scope: Scope | null, marks?: 'F' | 'IK' | 'F IK']

/**
 * The operations in the interface table. F marks an operation at {functions_url}, and IK one that requires an
 * Idempotency-Key.
 */
const lines = rows as unknown as readonly Line[]

export const interfaceTable: readonly InterfaceRow[] = lines.map(([id, method, path, scope, marks = '']) => ({
  id,
  method,
  path,
  scope,
  base: marks.includes('F') ? 'functions' : 'api',
  isIdempotent: marks.includes('IK'),
}))
