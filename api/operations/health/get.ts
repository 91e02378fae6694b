import * as z from 'zod'
import { operation } from '../../../platform/http/operation.ts'

export const getHealth = operation({
  id: 'health.get',
  description: 'Tell whether the service answers. Needs no key and touches no dependency.',
  route: 'GET /health',
  proof: 'none',
  audited: 'none',
}).answers(z.object({ status: z.literal('ok') }).meta({ id: 'Health' }), async () => ({ status: 'ok' as const }))
