import type { Operation } from '../../platform/http/operation.ts'
import { createDocumentFromText } from './documents/create-from-text.ts'
import { readText } from './documents/read-text.ts'
import { saveTextVersion } from './documents/save-text-version.ts'
import { searchText } from './documents/search-text.ts'
import { downloadDocumentVersion } from './documents/versions/download.ts'
import { listDocumentVersions } from './documents/versions/list.ts'

/** Every operation of the functions worker; adding one is its file and one line here. */
export const functionsOperations: readonly Operation[] = [
  searchText,
  createDocumentFromText,
  readText,
  saveTextVersion,
  listDocumentVersions,
  downloadDocumentVersion,
]
