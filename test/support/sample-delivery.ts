import { newSecret } from '../../core/webhooks/secret.ts'
import { signDelivery } from '../../core/webhooks/signature.ts'

/** Returns a current delivery in the form that the service sends, and its secret. */
export async function sampleDelivery(): Promise<{ secret: string; body: string; headers: Record<string, string> }> {
  const secret = newSecret(new Uint8Array(32).fill(7))
  const body = '{"id":"evt_1","type":"envelope.completed","createdAt":"","organizationId":"org_1","data":{}}'
  const { headers } = await signDelivery({
    ...{ eventId: 'evt_1', attempt: 1, timestampSeconds: Math.floor(Date.now() / 1000), body },
    ...{ current: { id: 'whk_1_v1', secret }, previous: [] },
  })
  return { secret, body, headers }
}
