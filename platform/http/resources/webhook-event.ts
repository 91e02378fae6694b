import * as z from 'zod'
import { model, part, text, wholeNumber } from '../../../core/shapes.ts'
import { eventTypes, testEventType } from '../../../core/webhooks/event-types.ts'
import type { Callback } from '../contract.ts'
import { Sha256, time } from './common.ts'
import { Envelope } from './envelope.ts'

const eventMembers = {
  id: text('Id of the event, the same at every attempt: deal with each once'),
  createdAt: time('When it happened'),
  organizationId: text('Id of the organization'),
}

/** What endpoints are told of envelopes. */
export const EnvelopeEventBody = model('EnvelopeEvent', 'The body of a delivery about an envelope.', {
  ...eventMembers,
  type: z.enum(eventTypes).meta({ description: 'What became of the envelope' }),
  data: part(
    'The envelope as it was then; no links or tokens, and what was entered only where the endpoint asks for it',
    {
      envelope: Envelope,
      evidence: part('Where the evidence chain ended then', {
        sequence: wholeNumber('Of the last record'),
        head: Sha256.meta({
          description: 'Hash of the last record: kept elsewhere it is an anchor of the evidence',
        }),
      }),
    },
  ),
})

/** What an endpoint is sent on request, to try it. */
export const TestEventBody = model('TestEvent', 'The body of a delivery that only tries an endpoint.', {
  ...eventMembers,
  type: z.literal(testEventType).meta({ description: 'That it is a test' }),
  data: part('What was asked for', {
    webhook: part('The endpoint that is tried', { id: text('Id of the endpoint') }),
  }),
})

/** The headers of every delivery, as OpenAPI describes them. */
export const deliveryHeaders: Callback['headers'] = {
  'x-service-event-id': { type: 'string', description: 'Id of the event' },
  'x-service-attempt': { type: 'integer', description: '1 to 12' },
  'x-service-timestamp': { type: 'integer', description: 'Unix time of this attempt in seconds' },
  'x-service-secret-id': { type: 'string', description: 'Which secret signed' },
  'x-service-signature': {
    type: 'string',
    description: '`v1=` and the HMAC-SHA256 of `<timestamp>.<body>` by the current secret, in lower-case hex',
    pattern: '^v1=[0-9a-f]{64}$',
  },
  'x-service-signature-previous': {
    type: 'string',
    description: 'During a rotation: the same by each earlier secret, newest first, separated by commas',
    isOptional: true,
  },
  'webhook-id': { type: 'string', description: 'Id of the event, as Standard Webhooks have it' },
  'webhook-timestamp': { type: 'integer', description: 'Unix time of this attempt in seconds' },
  'webhook-signature': {
    type: 'string',
    description: 'Signatures by all these secrets, as Standard Webhooks have them',
  },
}
