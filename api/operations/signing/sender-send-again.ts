import * as z from 'zod'
import { limits } from '../../../core/limits.ts'
import { AccessCode } from '../../../core/signing/access-code.ts'
import { endOfDay } from '../../../core/signing/zoned-time.ts'
import type { CodedSigner } from '../../../db/signing/replacements.ts'
import { operation } from '../../../platform/http/operation.ts'
import { sendAgain } from '../../../service/send-again/send-again.ts'
import type { EntryProblem } from '../../../web/sender-page/view.ts'
import { formEntries, redirectToPage, rejectForm, withNotice } from '../../signing/sender-action.ts'
import { correctionDays, SenderPage } from '../../signing/sender-view.ts'
import { requireSender } from '../../signing/sender-visit.ts'

/** The names of the entries for access codes, by step. */
const codeEntry = (step: number) => `accessCode${step}`
const codeEntries = Array.from({ length: limits.signersMax }, (_, index) => codeEntry(index + 1))
const entries = ['deadline', ...codeEntries]

export const sendAgainAsSender = operation({
  id: 'signing.senderSendAgain',
  description:
    'Send a declined or expired envelope again, with a new deadline. A second press creates no further envelope. The form on the sender’s page sends this request.',
  route: 'POST /manage/{token}/send-again',
  proof: 'link',
  published: false,
  audited: { 'envelope.created': 'token' },
  body: { schema: formEntries(entries), example: { deadline: '2026-12-31' } },
  takesForm: entries,
  responses: { 303: z.undefined(), 422: SenderPage },
  responseType: 'text/html; charset=utf-8',
}).run(async (visiting, { link, body, request }) => {
  const visit = await requireSender(visiting, link)
  const { ctx, envelope, at, sender, replacement } = visit
  if (!replacement.isPossible)
    return redirectToPage(visit.token, request, replacement.next ? 'doneSendAgain' : 'failedSendAgain')
  const { first, last } = correctionDays(at, sender.timeZone)
  const day = z.iso.date().safeParse(body.deadline)
  const isPermitted = day.success && day.data >= first && day.data <= last
  const { codes, problems: codeProblems } = readCodes(replacement.coded, body)
  if (!isPermitted || codeProblems.length > 0) {
    const dayProblem: EntryProblem = body.deadline ? 'wrongDay' : 'missing'
    const problems = Object.fromEntries([...(isPermitted ? [] : [['deadline', dayProblem] as const]), ...codeProblems])
    // The page never shows a code, so the sender enters all of them again.
    return rejectForm(visit, request, { action: 'send-again', entries: { deadline: body.deadline ?? '' }, problems })
  }
  const send = async () => {
    const expiresAt = endOfDay(day.data, sender.timeZone)
    return (await sendAgain(ctx, envelope, { codes, expiresAt, at })) ? 'doneSendAgain' : 'failedSendAgain'
  }
  return redirectToPage(visit.token, request, await withNotice(send))
})

/** Returns the new access codes of a form by step, and the problem of each missing or invalid code. */
function readCodes(coded: readonly CodedSigner[], body: Readonly<Record<string, string | undefined>>) {
  const codes = new Map<number, string>()
  const problems: [string, EntryProblem][] = []
  for (const { step } of coded) {
    const given = body[codeEntry(step)]
    const code = AccessCode.safeParse(given)
    if (code.success) codes.set(step, code.data)
    else problems.push([codeEntry(step), given ? 'wrongCode' : 'missing'])
  }
  return { codes, problems }
}
