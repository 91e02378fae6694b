import { expect, test } from 'vitest'
import { jobKinds, jobTable } from '../../../../core/jobs/kinds.ts'
import type { Services } from '../../../../platform/context.ts'
import { type Consumer, consumerOf, jobConsumer, type MessageBatch } from '../../../../platform/jobs/job-messages.ts'

type Line = { event: string; reason?: string }

function workerOf() {
  const lines: Line[] = []
  const consumed: string[] = []
  const services = { log: (_: string, line: Line) => lines.push(line) } as unknown as Services
  const take = (name: string) => async () => void consumed.push(name)
  const kinds = jobKinds.filter((kind) => jobTable[kind].worker === 'api')
  const consumers = Object.fromEntries<Consumer>(kinds.map((kind) => [kind, take(kind)]))
  const consumer = consumerOf('api', consumers as Parameters<typeof consumerOf<'api'>>[1])
  return { lines, consumed, hand: (batch: MessageBatch) => consumer(services, batch), services }
}

const batchOf = (queue: string, bodies: unknown[]) => {
  const acknowledged: unknown[] = []
  const messages = bodies.map((body) => ({ body, ack: () => void acknowledged.push(body) }))
  return {
    acknowledged,
    batch: { queue, messages, ackAll: () => void acknowledged.push('all') } satisfies MessageBatch,
  }
}

test('passes a batch of job messages to the consumer of its queue', async () => {
  const { consumed, lines, hand } = workerOf()
  await hand(batchOf('chancery-mail', []).batch)
  await hand(batchOf('chancery-webhooks', []).batch)
  expect([consumed, lines]).toEqual([['mail', 'webhook'], []])
})

test.each(['chancery-sealing', 'other-mail', 'chancery-mails', 'constructor', ''])(
  'fails a batch of the unknown queue %j without acknowledging a message',
  async (queue) => {
    const { consumed, lines, hand } = workerOf()
    const { batch, acknowledged } = batchOf(queue, [{ jobId: 'job_1' }])
    await expect(hand(batch)).rejects.toThrow('does not consume the')
    expect({ consumed, acknowledged, lines }).toEqual({
      consumed: [],
      acknowledged: [],
      lines: [{ event: 'unknown_queue', reason: queue }],
    })
  },
)

test('acknowledges and logs a message without a valid job id', async () => {
  const { lines, services } = workerOf()
  const { batch, acknowledged } = batchOf('chancery-mail', [null, 'job_1', { jobId: 7 }, { jobId: 'job\0' }])
  const consume = jobConsumer('mail', () => Promise.reject(new Error('nothing to run')))
  await consume(services, batch)
  expect([acknowledged, lines.map(({ event }) => event)]).toEqual([
    [null, 'job_1', { jobId: 7 }, { jobId: 'job\0' }],
    Array(4).fill('malformed_job_message'),
  ])
})
