import * as z from 'zod'
import { ApiError } from '../../core/errors.ts'
import type { EnvelopeCommand } from '../../core/signing/commands.ts'
import { effectiveStatus } from '../../core/signing/envelope.ts'
import { isOverBudget } from '../../db/failures.ts'
import type { Context } from '../../platform/context.ts'
import type { LinkSession } from '../../platform/http/link-session.ts'
import { transitionOrThrow } from '../../service/signing/transition.ts'
import type {
  EntryProblem,
  EntryProblems,
  RejectedForm,
  SenderAction,
  SenderNotice,
} from '../../web/sender-page/view.ts'
import { senderPageResponse, senderView } from './sender-view.ts'
import { requireSender, type SenderVisit } from './sender-visit.ts'
import { chosenLocale } from './view.ts'

/** Returns a schema for form entries. The entries are checked later, so an invalid entry leads back to the page. */
export const formEntries = <Name extends string>(names: readonly Name[]) =>
  z.strictObject(Object.fromEntries(names.map((name) => [name, z.coerce.string().optional()])) as Entries<Name>)

type Entries<Name extends string> = Record<Name, z.ZodOptional<z.ZodCoercedString>>

/** The command of a form, or the problems of its entries. */
export type FormCommand = { command: EnvelopeCommand } | { problems: EntryProblems }

/**
 * Runs the command of a form on the sender's page, and redirects to the page, which shows the result. If an entry of an
 * open envelope's form is invalid, returns the page with all entries and the problem of each invalid entry.
 */
export async function actAsSender(
  visiting: Context,
  { link, request, body }: { link: LinkSession | null; request: Request; body: Readonly<Record<string, string>> },
  { action, done }: { action: SenderAction; done: SenderNotice },
  commandOf: (visit: SenderVisit) => FormCommand,
) {
  const visit = await requireSender(visiting, link)
  const { ctx, envelope, at } = visit
  const isActive = effectiveStatus(envelope.state, at) === 'active'
  const made = commandOf(visit)
  if (isActive && 'problems' in made)
    return rejectForm(visit, request, { action, entries: body, problems: made.problems })
  const notice =
    'problems' in made
      ? 'failedChanged'
      : await withNotice(async () => {
          const options = { loaded: { record: envelope, at } }
          await transitionOrThrow(ctx, envelope.state.id, () => made.command, options)
          return done
        })
  if (notice === 'failed') return rejectForm(visit, request, { action, entries: body, problems: {} })
  return redirectToPage(visit.token, request, notice)
}

/** Returns the sender's page with a rejected form and its errors. */
export const rejectForm = (visit: SenderVisit, request: Request, rejected: RejectedForm) =>
  ({ status: 422, ...senderPageResponse(visit.ctx, senderView(visit, request, rejected)) }) as const

/** Returns a redirect to the sender's page, which shows the result of an action. Keeps the chosen language. */
export function redirectToPage(token: string, request: Request, result: SenderNotice | 'doneLink') {
  const chosen = chosenLocale(request)
  const location = `/manage/${encodeURIComponent(token)}?result=${result}${chosen ? `&lang=${chosen}` : ''}`
  return { status: 303, body: undefined, headers: { location } } as const
}

/**
 * Runs an action and returns its notice. Returns the notice for the rejection if the action is rejected. Rethrows other
 * errors.
 */
export const withNotice = (act: () => Promise<SenderNotice>): Promise<SenderNotice> => act().catch(noticeOf)

/** Returns the problem of each invalid entry of a form. Ignores hidden entries, which a person cannot change. */
export const problemsOf = (
  { issues }: z.ZodError,
  problems: EntryProblems,
  entries: Readonly<Record<string, string>>,
): EntryProblems =>
  Object.fromEntries(
    issues.flatMap(({ path: [name] }): [string, EntryProblem][] => {
      const problem = problems[String(name)]
      return problem ? [[String(name), entries[String(name)] ? problem : 'missing']] : []
    }),
  )

/** Returns the notice for a rejected command. Rethrows other errors. */
function noticeOf(error: unknown): SenderNotice {
  if (isOverBudget(error)) return 'failedLimit'
  if (!(error instanceof ApiError)) throw error
  switch (error.code) {
    case 'envelope_not_active':
    case 'revision_conflict':
    case 'concurrent_change':
      return 'failedChanged'
    case 'reminder_too_soon':
      return 'failedLimit'
    case 'input_invalid':
      return 'failed'
    default:
      throw error
  }
}
