import { utf8 } from '../../base/bytes.ts'
import { placeLogEntries, readKnownLog, waitingLogEntries } from '../../db/transparency/log-entries.ts'
import type { Services } from '../../platform/context.ts'
import { repeatStep } from '../../platform/jobs/scheduled-run.ts'
import type { FunctionsEnv } from '../../platform/ports/functions-env.ts'
import { urlRulesOf } from '../../platform/ports/outbound-target.ts'
import { exchangeAny } from '../../platform/ports/timestamps/bounded-fetch.ts'
import type { NoteSigner } from '../../transparency/note.ts'
import { ownLogKey } from './log-key.ts'
import { batchMax, growLog, LogRefusedError, type Sequencer } from './sequencer.ts'
import { collectCosignatures, type PostToWitness } from './witnesses.ts'

const witnessMs = 5_000
const witnessBytesMax = 16_384

/** Returns the sequencer for the log of a deployment. */
export function sequencerOf({ database, storage, runtime }: Services, signer: NoteSigner): Sequencer {
  return {
    storage,
    signer,
    now: runtime.now,
    queue: {
      seen: () => readKnownLog(database),
      waiting: (limit) => waitingLogEntries(database, limit),
      place: (placed) => placeLogEntries(database, placed),
    },
  }
}

/** Adds waiting heads to the transparency log until a batch is not full. */
export const sequenceLog =
  (env: Pick<FunctionsEnv, 'TRANSPARENCY_LOG_KEY' | 'TRANSPARENCY_LOG_POLICY'>) =>
  async (services: Services): Promise<void> => {
    let added = 0
    try {
      const signer = await ownLogKey(env)
      if (!signer) throw new LogRefusedError('key_not_in_policy')
      const sequencer = sequencerOf(services, signer)
      await repeatStep(services, async () => {
        const count = await growLog(sequencer)
        added += count
        return count === batchMax
      })
    } catch (error) {
      if (!(error instanceof LogRefusedError)) throw error
      services.log('error', { event: 'log_refused', reason: error.reason })
    }
    if (added > 0) services.log('info', { event: 'log_extended', count: added })
  }

/** Collects cosignatures of witnesses for the newest checkpoint. */
export async function cosignLog(services: Services): Promise<void> {
  const { storage, env, resolver, log } = services
  const policy = env.TRANSPARENCY_LOG_POLICY
  if (!policy?.witnesses.some(({ url }) => url !== null)) return
  const guard = { rules: urlRulesOf(env), resolver }
  const post: PostToWitness = async (url, text) => {
    const { status, bytes } = await exchangeAny(
      {
        url,
        body: utf8(text),
        contentType: 'text/plain; charset=utf-8',
        responseBytesMax: witnessBytesMax,
        timeoutMs: witnessMs,
      },
      guard,
    )
    return { status, text: new TextDecoder().decode(bytes) }
  }
  await collectCosignatures({
    storage,
    policy,
    post,
    onFailure: ({ witness, reason, isAlarming }) =>
      isAlarming
        ? log('error', { event: 'log_refused_by_witness', host: witness, reason })
        : log('warn', { event: 'witness_failed', host: witness, reason }),
  })
}
