import * as z from 'zod'
import { operation } from '../../../platform/http/operation.ts'

const Health = z
  .object({ status: z.literal('ok').meta({ description: 'The service answers' }) })
  .meta({ id: 'Health', description: 'That the service answers.' })

export const getHealth = operation({
  id: 'health.get',
  description: 'Tell whether the service answers. Needs no key and touches no dependency.',
  route: 'GET /health',
  proof: 'none',
  audited: 'none',
}).answers(Health, async () => ({ status: 'ok' as const }))
