import * as z from 'zod'
import { integer, model, object, objectList, string } from '../../../core/schemas.ts'
import { envelopeEventTypes, testEventType, workflowEventTypes } from '../../../core/webhooks/event-types.ts'
import type { Callback } from '../contract.ts'
import { Sha256, time } from './common.ts'
import { Envelope } from './envelope.ts'
import { SigningWorkflow } from './sequence.ts'

const eventMembers = {
  id: string('Id of the event, identical in every attempt. Use it to ignore duplicates.'),
  createdAt: time('Time of the event'),
  organizationId: string('Id of the organization'),
}

/** An event about an envelope, as endpoints receive it. */
export const EnvelopeEventBody = model('EnvelopeEvent', 'Body of an envelope event.', {
  ...eventMembers,
  type: z.enum(envelopeEventTypes).meta({ description: 'Type of the event' }),
  data: object(
    'The envelope at the time of the event, without links or tokens. Field values are included only if the endpoint has `includesValues`.',
    {
      envelope: Envelope,
      evidence: object('End of the evidence chain at the time of the event', {
        sequence: integer('Sequence number of the last record'),
        head: Sha256.meta({
          description:
            'Hash of the last record. Store this hash: the evidence of this envelope must always contain it.',
        }),
        logIndex: integer(
          'Index of the head in the transparency log; `null` if the log did not contain the head in time. Present only in `envelope.completed`, and only if the deployment waits for the log.',
        )
          .nullable()
          .optional(),
      }),
    },
  ),
})

/** An event about the end of a signing workflow, as endpoints receive it. */
export const WorkflowEventBody = model('WorkflowEvent', 'Body of an event about the end of a signing workflow.', {
  ...eventMembers,
  type: z.enum(workflowEventTypes).meta({ description: 'Type of the event' }),
  data: object('Details of the event', {
    workflow: object('The workflow at the time of the event', {
      ...SigningWorkflow.pick({ id: true, status: true, documentId: true, finalEnvelopeId: true }).shape,
      steps: objectList('The envelopes of the workflow, in the order of the request', {
        envelopeId: string('Id of the envelope'),
        status: Envelope.shape.status,
      }),
    }),
  }),
})

export type WorkflowEventBody = z.infer<typeof WorkflowEventBody>

/** The event of a test delivery. */
export const TestEventBody = model('TestEvent', 'Body of a test event.', {
  ...eventMembers,
  type: z.literal(testEventType).meta({ description: 'Type of the event' }),
  data: object('Details of the test', {
    webhook: object('The tested endpoint', { id: string('Id of the endpoint') }),
  }),
})

/** The headers that every delivery has, in OpenAPI form. */
export const deliveryHeaders: Callback['headers'] = {
  'x-service-event-id': { type: 'string', description: 'Id of the event' },
  'x-service-attempt': { type: 'integer', description: 'Number of the attempt, from 1 to 12' },
  'x-service-timestamp': { type: 'integer', description: 'Unix time of this attempt in seconds' },
  'x-service-secret-id': { type: 'string', description: 'Id of the secret that signed the delivery' },
  'x-service-signature': {
    type: 'string',
    description: '`v1=` followed by the HMAC-SHA256 of `<timestamp>.<body>` with the current secret, in lowercase hex',
    pattern: '^v1=[0-9a-f]{64}$',
  },
  'x-service-signature-previous': {
    type: 'string',
    description: 'Signatures with earlier secrets during a rotation, newest first, separated by commas',
    isOptional: true,
  },
  'webhook-id': { type: 'string', description: 'Id of the event (Standard Webhooks)' },
  'webhook-timestamp': { type: 'integer', description: 'Unix time of this attempt in seconds' },
  'webhook-signature': {
    type: 'string',
    description: 'Signatures with all active secrets (Standard Webhooks)',
  },
}
