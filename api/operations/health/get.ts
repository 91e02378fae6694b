import * as z from 'zod'
import { model } from '../../../core/shapes.ts'
import { operation } from '../../../platform/http/operation.ts'

const Health = model('Health', 'That the service answers.', {
  status: z.literal('ok').meta({ description: 'The service answers' }),
})

export const getHealth = operation({
  id: 'health.get',
  description: 'Tell whether the service answers. Needs no key and touches no dependency.',
  route: 'GET /health',
  proof: 'none',
  audited: 'none',
}).answers(Health, async () => ({ status: 'ok' as const }))
