import type * as z from 'zod'
import { ApiError } from '../../core/errors.ts'
import { contentOf, type TemplateContent, type templateProperties } from '../../core/templates/template.ts'
import { restoreRequired, withUniqueIds, withValueOptional } from '../../core/templates/template-fields.ts'
import type { TemplateDraft } from '../../db/templates/templates.ts'
import type { Context } from '../../platform/context.ts'
import { placeFieldsOfSigners } from '../signing/place-fields.ts'
import type { ReadyDocument } from '../signing/ready-document.ts'

type TemplateInput = z.output<z.ZodObject<typeof templateProperties>> & { documentId: string }

/**
 * Returns the content of a template. Checks that every use of the template can be sealed into the document. Throws the
 * errors of `placeFieldsOfSigners`, with the prefix `roles.<index>.` in their paths.
 */
async function checkedContent(
  ctx: Context,
  { version }: ReadyDocument,
  given: Omit<TemplateInput, 'name' | 'documentId'>,
): Promise<TemplateContent> {
  const { fields: drafts, errors } = withUniqueIds(given.roles.map(({ fields }) => fields))
  if (errors.length > 0)
    throw new ApiError(
      'field_id_invalid',
      'Some fields have an invalid or duplicate id. See `errors` for each field.',
      {
        errors,
      },
    )
  const placed = await placeFieldsOfSigners(
    ctx,
    version,
    drafts.map((ofRole, index) => ({
      ...{ path: `roles.${index}.`, order: given.roles[index]?.order ?? undefined },
      drafts: ofRole.map(withValueOptional),
    })),
  )
  const fields = placed.map((ofRole, role) =>
    ofRole.map((field) => {
      const draft = drafts[role]?.find(({ id }) => id === field.id)
      return draft && (draft.sameAs ?? null) === null ? restoreRequired(field, draft.isRequired) : field
    }),
  )
  return contentOf(given, fields)
}

/** Returns a new template version to store, after the checks of `checkedContent`. */
export async function templateDraft(
  ctx: Context,
  ready: ReadyDocument,
  { name, documentId, ...given }: TemplateInput,
  draft: Pick<TemplateDraft, 'id' | 'version' | 'at'>,
): Promise<TemplateDraft> {
  const { version: documentVersion, sha256: sourceSha256 } = ready.version
  return { ...draft, name, documentId, documentVersion, sourceSha256, content: await checkedContent(ctx, ready, given) }
}
