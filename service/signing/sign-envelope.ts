import { ApiError } from '../../core/errors.ts'
import type { EnvelopeCommand } from '../../core/signing/commands.ts'
import type { FieldValues } from '../../core/signing/model.ts'
import { DatabaseError } from '../../db/failures.ts'
import { signAttachments } from '../../db/signing/attachments.ts'
import { requireHarmlessSource } from '../../db/signing/envelope-source.ts'
import type { EnvelopeRecord } from '../../db/signing/envelopes.ts'
import type { Statement } from '../../db/statement.ts'
import type { Context } from '../../platform/context.ts'
import { filesRemoved, removed } from '../attachments/signed-files.ts'
import { notReadySentences } from './ready-document.ts'
import { type LoadedEnvelope, transitionOrThrow } from './transition.ts'

/**
 * Signs an envelope with the given values, and marks their files as signed. Throws `document_not_ready` if a scan has
 * found malware in the document, or `field_value_invalid` if another request has removed one of the files.
 */
export async function signEnvelope(
  ctx: Context,
  loaded: LoadedEnvelope,
  values: FieldValues,
  commandOf: (record: EnvelopeRecord) => EnvelopeCommand,
): Promise<EnvelopeRecord> {
  const { id } = loaded.record.state
  try {
    return await transitionOrThrow(ctx, id, commandOf, { loaded, statements: signatureStatements(id, values) })
  } catch (error) {
    throw error instanceof DatabaseError ? (refusalOf(error, values) ?? error) : error
  }
}

/** Returns the statements of the transaction that signs an envelope, in addition to those of its events. */
export function signatureStatements(envelopeId: string, values: FieldValues): Statement<unknown>[] {
  const ids = Object.values(values).flatMap((value) => (value.kind === 'files' ? value.files.map(({ id }) => id) : []))
  return [requireHarmlessSource(envelopeId), ...(ids.length > 0 ? [signAttachments(envelopeId, ids)] : [])]
}

function refusalOf({ kind }: DatabaseError, values: FieldValues): ApiError | null {
  if (kind === 'file_quarantined') return new ApiError('document_not_ready', notReadySentences.quarantined)
  if (kind !== 'object_released') return null
  return filesRemoved(
    Object.entries(values).flatMap(([fieldId, value]) => (value.kind === 'files' ? [removed(fieldId)] : [])),
  )
}
