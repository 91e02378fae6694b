import * as z from 'zod'
import { model } from '../../../core/schemas.ts'
import { operation } from '../../../platform/http/operation.ts'

const Health = model('Health', 'Availability of the service.', {
  status: z.literal('ok').meta({ description: 'Always `ok`' }),
})

export const getHealth = operation({
  id: 'health.get',
  description: 'Check the availability of the service. Needs no API key and does not check dependencies.',
  route: 'GET /health',
  proof: 'none',
  audited: 'none',
}).returns(Health, async () => ({ status: 'ok' as const }))
