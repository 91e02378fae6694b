// Made from the files of this folder by dev/build/operation-lists.ts, whenever something is built or checked.
import type { Operation } from '../../platform/http/operation.ts'
import { createDocumentFromText } from './documents/create-from-text.ts'
import { readText } from './documents/read-text.ts'
import { saveTextVersion } from './documents/save-text-version.ts'
import { searchText } from './documents/search-text.ts'
import { downloadDocumentVersion } from './documents/versions/download.ts'
import { listDocumentVersions } from './documents/versions/list.ts'

/** Every operation of the functions worker. */
export const functionsOperations: readonly Operation[] = [
  createDocumentFromText,
  readText,
  saveTextVersion,
  searchText,
  downloadDocumentVersion,
  listDocumentVersions,
]
