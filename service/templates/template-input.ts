import * as z from 'zod'
import { limits } from '../../core/limits.ts'
import { templateProperties } from '../../core/templates/template.ts'
import { ResourceId } from '../../platform/http/resources/common.ts'
import { signerExample } from '../signing/ready-document.ts'

/** The properties that a request can set in a template. */
export const templateInputProperties = {
  documentId: ResourceId.meta({
    description:
      'Id of the document. Its status must be `ready`. The template keeps the current file of this document.',
  }),
  ...templateProperties,
}

export const templateExample = {
  name: 'Service agreement',
  documentId: 'doc_01k8xv4m2rcz7t9dbq5hwn3ej6',
  roles: [{ role: 'Signer', fields: signerExample.fields }],
}

/** The error codes that saving a template can return, in addition to the codes derived from its contract. */
export const saveTemplateErrorCodes = [
  ...(['document_not_ready', 'concurrent_change', 'field_outside_page', 'field_id_invalid'] as const),
  ...(['field_value_invalid', 'form_field_refused', 'document_not_sealable', 'limit_reached'] as const),
] as const

/** The template version in a request. */
export const templateVersion = z
  .int()
  .min(1)
  .max(limits.versionNumberMax)
  .optional()
  .meta({ description: 'Version of the template; by default, the latest version' })
