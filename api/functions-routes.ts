// Generated from the files of functions/operations by dev/derive.ts at each build and check.

/** The functions worker's routes that the api worker also serves. */
export const functionsRoutes: readonly string[] = [
  'POST /v1/documents/combine',
  'POST /v1/documents/text',
  'POST /v1/documents/{id}/places',
  'GET /v1/documents/{id}/content',
  'POST /v1/documents/{id}/versions',
  'GET /v1/documents/search',
  'GET /v1/documents/{id}/versions/{version}/download',
  'GET /v1/documents/{id}/versions',
]
