import type { JobKind } from '../../../../core/jobs/kinds.ts'
import type { WorkName } from './works.ts'

const uploads = [
  'upload check',
  'repair by objects',
  'repair by a new file',
  'repair by a search for objects',
  'removal of features',
  'drawing of field values',
  'conversion of a PNG',
  'conversion of a JPEG',
] as const satisfies WorkName[]

/** The work on files in each kind of job. */
export const worksOfJobs: Record<JobKind, readonly WorkName[]> = {
  scan: uploads,
  extraction: ['text extraction'],
  sealing: ['sealing', 'verification'],
  webhook: [],
  mail: [],
  bulkSend: ['check before signing'],
  workflow: ['check before signing', 'combination', 'upload check'],
}

/** The work of each module that calls a PDF library for a caller's file or text. */
export const worksOfModules: Record<string, readonly WorkName[]> = {
  'core/brand/logo.ts': ['logo'],
  'core/signing/appearance/signature-ink.ts': ['image of a signature'],
  'core/signing/certificate/compose-certificate.ts': ['combination'],
  'core/signing/file-checks.ts': ['verification'],
  'core/signing/signature-image.ts': ['image of a signature'],
  'core/signing/verify-evidence.ts': ['verification'],
  'service/attachments/require-appendable.ts': ['upload check', 'combination'],
  'service/attachments/scan-file.ts': ['upload check'],
  'service/combine/combined-file.ts': ['combination', 'upload check'],
  'service/conversions/convert-stored.ts': ['conversion of a PNG', 'conversion of a JPEG'],
  'service/extraction/extract-text.ts': ['text extraction'],
  'service/places/find-places.ts': ['places in text'],
  'service/places/form-places.ts': ['places in the form'],
  'service/sealing/appended-files.ts': ['conversion of a PNG', 'conversion of a JPEG'],
  'service/sealing/certificate.ts': ['image of a signature', 'logo'],
  'service/sealing/check-sealed.ts': ['sealing', 'verification'],
  'service/sealing/seal-certificate.ts': ['sealing'],
  'service/sealing/seal-document.ts': ['sealing'],
  'service/sealing/signed-update.ts': ['sealing'],
  'service/signing/require-sealable.ts': ['check before signing', 'verification'],
  'service/text/text-file.ts': ['text document'],
  'service/composer/composer.ts': ['text document'],
  'service/uploads/examine-stored.ts': ['upload check'],
  'service/uploads/draw-missing-values.ts': ['drawing of field values'],
  'service/uploads/repair-upload.ts': [
    'repair by objects',
    'repair by a new file',
    'repair by a search for objects',
    'removal of features',
  ],
}
