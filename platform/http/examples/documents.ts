import { fileSha256, ids, page, times } from './common.ts'

const { createdAt, expiresAt } = times

const textHash = '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae'
const text = { status: 'ready', characterCount: 8_412, contentHash: textHash }

const Document = {
  id: ids.document,
  title: 'Service agreement',
  type: 'contract',
  folderId: ids.folder,
  status: 'ready',
  metadata: { customerId: '4711' },
  revision: 1,
  compliance: { legalHold: false, retainUntil: null },
  source: {
    sha256: fileSha256,
    contentLength: 84_213,
    pageCount: 4,
    version: 1,
    readyAt: createdAt,
    repairedFrom: null,
    convertedFrom: null,
    parts: null,
  },
  text,
  createdAt,
  updatedAt: createdAt,
  trashedAt: null,
}

const DocumentList = { data: [Document], pagination: page }

const TrashList = { data: [{ ...Document, status: 'trashed', trashedAt: expiresAt }], pagination: page }

const SearchResult = {
  data: [
    {
      document: Document,
      matchedIn: ['text'],
      excerpts: [{ text: 'This contract has a notice period of three months.', matches: [{ start: 5, end: 13 }] }],
    },
  ],
  scanned: 50,
  nextOffset: 50,
}

const TextChunk = {
  documentId: ids.document,
  version: 1,
  text: 'Service agreement\nbetween Nordlicht GmbH and Anna Example',
  offset: 0,
  nextOffset: 57,
  totalCharacters: 8_412,
  contentHash: textHash,
}

const fileUrl = 'https://files.chancery.example/documents/4f0c1e7d?X-Amz-Expires=3600&X-Amz-Signature=0f1e2d3c4b5a'

const DownloadUrl = {
  url: fileUrl,
  expiresAt: '2026-01-31T10:30:00.000Z',
  sha256: fileSha256,
  contentLength: 84_213,
}

const UploadUrl = {
  uploadId: '0f1e2d3c4b5a69788796a5b4c3d2e1f00112',
  uploadUrl: 'https://files.chancery.example/uploads/0f1e2d3c?X-Amz-Expires=900&X-Amz-Signature=0f1e2d3c4b5a',
  method: 'PUT',
  requiredHeaders: { 'content-type': 'application/pdf', 'content-length': '84213', 'if-none-match': '*' },
  expiresAt: '2026-01-31T09:45:00.000Z',
}

const Places = {
  documentId: ids.document,
  version: 1,
  places: [
    {
      source: 'text',
      text: 'Signature:',
      role: 'Signer',
      kind: null,
      refusal: null,
      field: {
        type: 'signature',
        pageNumber: 4,
        x: 0.12,
        y: 0.81,
        width: 0.3,
        height: 0.05,
        isRequired: true,
        isReadOnly: false,
      },
    },
  ],
  incompletePages: [],
  nextPage: null,
}

const DocumentVersionList = {
  data: [
    {
      version: 1,
      isCurrent: true,
      origin: 'upload',
      sha256: fileSha256,
      contentLength: 84_213,
      pageCount: 4,
      repairedFrom: null,
      convertedFrom: null,
      parts: null,
      changeDescription: null,
      text: { ...text, reason: null },
      createdAt,
    },
  ],
  pagination: page,
}

const Folder = { id: ids.folder, name: 'Contracts', parentId: null, createdAt }

const FolderList = { data: [Folder] }

export const documentExamples = {
  Document,
  DocumentList,
  TrashList,
  SearchResult,
  TextChunk,
  DownloadUrl,
  UploadUrl,
  Places,
  DocumentVersionList,
  Folder,
  FolderList,
}
