import * as z from 'zod'
import { ApiError } from '../../core/errors.ts'
import type { EnvelopeCommand } from '../../core/signing/commands.ts'
import type { Context } from '../../platform/context.ts'
import type { LinkSession } from '../../platform/http/link-session.ts'
import { transitionOrThrow } from '../../service/signing/transition.ts'
import type { SenderNotice } from '../../web/sender-page/view.ts'
import { requireSender, type SenderVisit } from './sender-visit.ts'
import { chosenLocale } from './view.ts'

/** Returns a schema for form entries. The entries are checked later, so an invalid entry leads back to the page. */
export const formEntries = <Name extends string>(names: readonly Name[]) =>
  z.strictObject(Object.fromEntries(names.map((name) => [name, z.coerce.string().optional()])) as Entries<Name>)

type Entries<Name extends string> = Record<Name, z.ZodOptional<z.ZodCoercedString>>

/**
 * Runs the command of a form on the sender's page. `commandOf` returns null for invalid entries. Returns a redirect to
 * the page, which shows the result in the chosen language.
 */
export async function actAsSender(
  visiting: Context,
  { link, request }: { link: LinkSession | null; request: Request },
  done: SenderNotice,
  commandOf: (visit: SenderVisit) => EnvelopeCommand | null,
) {
  const visit = await requireSender(visiting, link)
  const { ctx, envelope, at, token } = visit
  const command = commandOf(visit)
  const notice =
    command === null
      ? 'failed'
      : await transitionOrThrow(ctx, envelope.state.id, () => command, { loaded: { record: envelope, at } }).then(
          () => done,
          noticeOf,
        )
  const chosen = chosenLocale(request)
  const location = `/manage/${token}?result=${notice}${chosen ? `&lang=${chosen}` : ''}`
  return { status: 303, body: undefined, headers: { location } } as const
}

/** Returns the notice for a rejected command. Rethrows other errors. */
function noticeOf(error: unknown): SenderNotice {
  if (!(error instanceof ApiError)) throw error
  switch (error.code) {
    case 'envelope_not_active':
    case 'revision_conflict':
    case 'concurrent_change':
      return 'failedChanged'
    case 'reminder_too_soon':
    case 'limit_reached':
    case 'quota_exceeded':
      return 'failedLimit'
    case 'input_invalid':
      return 'failed'
    default:
      throw error
  }
}
