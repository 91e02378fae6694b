import { type Erasure, erasePerson } from '../../admin/erase-person.ts'
import type { Api } from './open-api.ts'
import { stack } from './stack.ts'

/** Erases a person of an organization. Files stay unless the options say otherwise. */
export const erase = (owner: Api, email: string, options: Partial<Erasure> = {}) =>
  erasePerson(stack.ownerDatabaseUrl, { organizationId: owner.organizationId, email, files: 'keep', ...options })
