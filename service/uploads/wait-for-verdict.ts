import { limits } from '../../core/limits.ts'
import type { Context } from '../../platform/context.ts'
import type { UploadOutcome } from './finish-upload.ts'

/** Repeats `ask` while another caller is checking the same session. Concurrent callers get the same verdict. */
export async function waitForVerdict(ctx: Context, ask: () => Promise<UploadOutcome>): Promise<UploadOutcome> {
  const deadline = ctx.runtime.now().getTime() + limits.verdictWaitSeconds * 1000
  for (let pauseMs = 100; ; pauseMs = Math.min(pauseMs * 2, 1_000)) {
    const outcome = await ask()
    if (outcome.kind !== 'busy' || ctx.runtime.now().getTime() >= deadline) return outcome
    await ctx.runtime.pause(pauseMs)
  }
}
