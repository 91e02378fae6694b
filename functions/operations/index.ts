// Generated from the files of this folder by dev/derive.ts at each build and check.
import type { OperationRoute } from '../../platform/http/operation.ts'

/** The routes of the functions worker, each with the function that loads its operation. */
export const functionsOperations: readonly OperationRoute[] = [
  {
    route: 'POST /v1/documents/combine',
    load: async () => (await import('./documents/combine.ts')).combineDocuments,
  },
  {
    route: 'POST /v1/documents/text',
    load: async () => (await import('./documents/create-from-text.ts')).createDocumentFromText,
  },
  {
    route: 'POST /v1/documents/{id}/places',
    load: async () => (await import('./documents/places/find.ts')).findDocumentPlaces,
  },
  {
    route: 'GET /v1/documents/{id}/content',
    load: async () => (await import('./documents/read-text.ts')).readText,
  },
  {
    route: 'POST /v1/documents/{id}/versions',
    load: async () => (await import('./documents/save-text-version.ts')).saveTextVersion,
  },
  {
    route: 'GET /v1/documents/search',
    load: async () => (await import('./documents/search-text.ts')).searchText,
  },
  {
    route: 'GET /v1/documents/{id}/versions/{version}/download',
    load: async () => (await import('./documents/versions/download.ts')).downloadDocumentVersion,
  },
  {
    route: 'GET /v1/documents/{id}/versions',
    load: async () => (await import('./documents/versions/list.ts')).listDocumentVersions,
  },
]
