import { ApiError, noSuch } from '../../core/errors.ts'
import type { EnvelopeState, TemplateUsed } from '../../core/signing/model.ts'
import type { TemplateContent } from '../../core/templates/template.ts'
import { type FilledTemplate, fillTemplate, type TemplateUse, useErrors } from '../../core/templates/template-use.ts'
import { containsTemplate, type TemplateRecord } from '../../db/templates/templates.ts'
import type { AuthenticatedOrganization } from '../../db/tenancy.ts'
import type { Context } from '../../platform/context.ts'
import type { PreparedEnvelope } from '../signing/new-envelope.ts'
import { prepareSequence, prepareSingle } from '../signing/prepare-request.ts'
import type { ReadyDocument } from '../signing/ready-document.ts'

/** Returns a template. Throws `not_found` if the organization has no such template. */
export function requireTemplate(found: TemplateRecord | null | undefined): TemplateRecord {
  if (!found) throw noSuch('template')
  return found
}

/**
 * Returns the template version that a request names, or the latest version. Throws `not_found`, which names the version
 * if only the version is missing.
 */
export async function requireTemplateVersion(
  ctx: Context,
  found: TemplateRecord | null | undefined,
  { id, version }: { id: string; version: number | undefined },
): Promise<TemplateRecord> {
  if (!found && version !== undefined && (await ctx.db.run(containsTemplate(id))))
    throw new ApiError('not_found', `The template has no version ${version}. List its versions to see their numbers.`)
  return requireTemplate(found)
}

/** Returns a template, filled with the input of one use. Throws `input_invalid` with all errors. */
export function requireFilled(content: TemplateContent, use: TemplateUse): FilledTemplate {
  const errors = useErrors(content, use)
  if (errors.length === 0) return fillTemplate(content, use)
  throw new ApiError('input_invalid', 'The request does not match the template. Fix the values listed in `errors`.', {
    errors,
  })
}

export type PreparedUse = Omit<PreparedEnvelope, 'state'> & { workflowId: string | null; states: EnvelopeState[] }

/** Prepares an envelope for a filled template, or a workflow if it has several signers. */
export async function prepareUse(
  ctx: Context,
  ready: ReadyDocument,
  { signers, ...shared }: FilledTemplate,
  { template, tenant }: { template: TemplateUsed; tenant: Pick<AuthenticatedOrganization, 'organizationId' | 'at'> },
): Promise<PreparedUse> {
  const [signer, ...others] = signers
  if (others.length > 0) {
    const { sequence, ...prepared } = await prepareSequence(ctx, ready, { ...shared, template, signers }, tenant)
    return { ...prepared, workflowId: sequence.id }
  }
  const request = { ...shared, ...signer, template, locale: signer.locale ?? shared.locale }
  const { state, ...prepared } = await prepareSingle(ctx, ready, request, tenant)
  return { ...prepared, workflowId: null, states: [state] }
}
