import { isHexOf } from '../../base/bytes.ts'
import { limits } from '../../core/limits.ts'
import type { MailFile } from '../../core/mail/message.ts'
import { isToSigner, type MailTemplate } from '../../core/signing/mails/facts.ts'
import type { EnvelopeState } from '../../core/signing/model.ts'
import type { CompletedDocument } from '../../db/signing/completed-document.ts'
import type { Context } from '../../platform/context.ts'
import { describeError, reportLostObject } from '../../platform/ports/log.ts'
import { lostObject } from '../../platform/ports/storage.ts'
import { readStored } from '../files/stored-source.ts'

/**
 * The maximum number of attempts with the attached file. Later attempts contain only the link, because the file may
 * cause the mail service's failure.
 */
const attemptsWithFileMax = 3

const templatesWithFile: readonly MailTemplate[] = ['completed', 'senderCompleted', 'copy']

type MailAbout = {
  jobId: string
  attempts: number
  template: MailTemplate
  state: EnvelopeState
  whole: CompletedDocument
}

/**
 * Returns the signed file to attach to a mail. Returns null for a large, removed or unreadable file, and for a signer
 * whose link requires an access code. The mail then contains only the link. Never throws, because a missing file must
 * not prevent the mail.
 */
export async function signedFileFor(ctx: Context, about: MailAbout): Promise<MailFile | null> {
  const { template, state, whole, attempts } = about
  if (!templatesWithFile.includes(template) || state.status !== 'completed') return null
  if (whole.workflow !== null && whole.workflow.status !== 'completed') return null
  if ((isToSigner(template) && state.access) || attempts > attemptsWithFileMax) return null
  const file = whole.files.find(({ kind, isRemoved }) => kind === 'document' && !isRemoved)
  if (!file || file.contentLength > limits.mailFileBytesMax) return null
  try {
    return { name: `${state.documentTitle} (signed).pdf`, bytes: await read(ctx, file) }
  } catch (error) {
    reportLostObject(ctx.log, error, { jobId: about.jobId })
    ctx.log('error', { event: 'mail_file_missing', jobId: about.jobId, ...describeError(error) })
    return null
  }
}

async function read({ storage }: Context, file: CompletedDocument['files'][number]): Promise<MailFile['bytes']> {
  const { objectKey: key, etag, contentLength, sha256 } = file
  const bytes = await readStored(storage, { key, etag, contentLength })
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  if (!isHexOf(sha256, hash)) throw await lostObject(storage, key)
  return bytes
}
