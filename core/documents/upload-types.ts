/** The media types of files that can be uploaded. Each has an extension, and a conversion if it is not a PDF. */
const uploadTypeTable = {
  'application/pdf': { extension: 'pdf', conversion: null },
  'image/jpeg': { extension: 'jpg', conversion: 'image' },
  'image/png': { extension: 'png', conversion: 'image' },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': {
    extension: 'docx',
    conversion: 'office',
  },
  'application/vnd.oasis.opendocument.text': { extension: 'odt', conversion: 'office' },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { extension: 'xlsx', conversion: 'office' },
  'text/html': { extension: 'html', conversion: 'office' },
} as const satisfies Record<string, { extension: string; conversion: 'image' | 'office' | null }>

export type UploadType = keyof typeof uploadTypeTable
export const uploadTypes = Object.keys(uploadTypeTable) as [UploadType, ...UploadType[]]

/**
 * Returns how a file of this type becomes a PDF: `image` if the service converts it, `office` if the deployment's
 * converter does, and null for a PDF.
 */
export const conversionOf = (type: UploadType): 'image' | 'office' | null => uploadTypeTable[type].conversion

export const extensionOf = (type: UploadType): string => uploadTypeTable[type].extension
