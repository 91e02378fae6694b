import { concatBytes, memorySource, sha256 } from '../../../../base/bytes.ts'
import { makeLogo } from '../../../../core/brand/logo.ts'
import { limits } from '../../../../core/limits.ts'
import { reencodeImages } from '../../../../core/signing/signature-image.ts'
import { fontFiles } from '../../../../dev/fonts/font-files.ts'
import { readCollectionMap } from '../../../../dev/support/collection-maps.ts'
import { combinePages } from '../../../../pdf/assemble/combine-pages.ts'
import { extractPages } from '../../../../pdf/assemble/extract-pages.ts'
import { imageToPdf } from '../../../../pdf/assemble/image-page.ts'
import { firstMissingGlyph } from '../../../../pdf/compose/glyphs.ts'
import { composeTextDocument } from '../../../../pdf/compose/text-document.ts'
import { PdfFileError } from '../../../../pdf/document/errors.ts'
import { createPdfInspector } from '../../../../pdf/inspect/inspector.ts'
import { defaultInspectionBudgets as budgets } from '../../../../pdf/inspect/policy/budgets.ts'
import { type InspectionResult, PdfRefusalError } from '../../../../pdf/inspect/policy/result.ts'
import { defaultUploadPolicy } from '../../../../pdf/inspect/policy/upload-policy.ts'
import { createWorkBudget } from '../../../../pdf/inspect/policy/work-budget.ts'
import { signableUpdate } from '../../../../pdf/repair/make-signable.ts'
import { recoverFile } from '../../../../pdf/repair/recover.ts'
import { createPdfRepair } from '../../../../pdf/repair/repair.ts'
import { rewriteFile } from '../../../../pdf/repair/rewrite.ts'
import { checkSealable } from '../../../../pdf/seal/check-sealable.ts'
import { readBack } from '../../../../pdf/seal/read-back.ts'
import { type PageLetters, readLetters, readPages, readSubsets } from '../../../../pdf/text/index.ts'
import { changeAfterSignatures } from '../../../../pdf/verify/changes-after-signatures.ts'
import { verifySealedPdf } from '../../../../pdf/verify/verify.ts'
import { createBuiltinScanner } from '../../../../platform/ports/builtin-scanner.ts'
import { placesInForm } from '../../../../service/places/form-places.ts'
import { placesInText } from '../../../../service/places/page-places.ts'
import { newSealWith } from '../../../fuzz/pdf-bytes/new-seal-with.ts'
import { placement, seal } from '../../../fuzz/pdf-bytes/seal.ts'

type Bytes = Uint8Array<ArrayBuffer>

/**
 * A file with the results of the upload check. `reasons` contains the reasons for which the check refuses the file, and
 * `removable` the numbers of the objects with refused features.
 */
export type Given = {
  bytes: Bytes
  pageCount: number
  features: readonly string[]
  reasons: readonly string[]
  removable: readonly number[]
}

/** The work of a job or request on one file: which files it accepts, and how it runs. */
export type Work = {
  kind: 'pdf' | 'image' | 'text'
  /** True if only files that passed the upload check reach this work. */
  needsCheck: boolean
  run(given: Given): Promise<unknown>
}

/** Returns the result of the upload check. */
export function checkFile(bytes: Bytes): InspectionResult {
  const scanner = createBuiltinScanner()
  const inspector = createPdfInspector({ policy: defaultUploadPolicy, budgets, onDecoded: scanner.push })
  inspector.push(bytes)
  return inspector.finish()
}

const pagesOf = ({ pageCount }: Given, max: number): number[] =>
  Array.from({ length: Math.min(pageCount, max) }, (_, i) => i + 1)

function workOf({ bytes }: Given) {
  const work = createWorkBudget(budgets)
  work.allow(bytes.length)
  return work
}

async function readText({ bytes, pageCount }: Given): Promise<void> {
  let characters = 0
  const pages = { from: 1, to: pageCount, atOnce: 16 }
  for await (const group of readPages(memorySource(bytes), pages, readCollectionMap)) {
    for (const { text } of group) characters += text.length
    if (characters > 10_000_000) return
  }
}

async function findPlaces(given: Given): Promise<void> {
  const source = memorySource(given.bytes)
  const numbers = pagesOf(given, limits.placePagesMax)
  const pages = { from: 1, to: numbers.length, atOnce: 8 }
  const groups = readSubsets<PageLetters>(source, pages, {
    limits: { bytesWanted: 400_000, bytesMax: 1_000_000 },
    drawnBytesMax: 1_000_000,
    read: (subset) => readLetters(subset, readCollectionMap, { drawnBytesMax: 1_000_000, lettersMax: 100_000 }),
    unread: (pageNumber) => ({ pageNumber, width: 1, height: 1, parts: [], isWhole: false }),
  })
  for await (const group of groups)
    for (const page of group) placesInText(page, { tags: true, texts: [], leastSizes: [], skipUnknownTags: false })
}

async function combine(given: Given): Promise<void> {
  const numbers = pagesOf(given, limits.combinedPagesMax)
  const left = {
    bytesLeft: limits.combinedBytesMax,
    objectsLeft: limits.combinedObjectsMax,
    valuesLeft: limits.combinedValuesMax,
  }
  const part = await extractPages(memorySource(given.bytes), { numbers, prefix: '1.' }, left)
  await combinePages([{ ...part, title: 'Part', numbers }], { title: 'Combined', at: new Date(0) })
}

const sealWith = await newSealWith(new Date())
const imagesOf = (bytes: Bytes) =>
  reencodeImages({ sign: { kind: 'image', image: Buffer.from(bytes).toString('base64') } })

/** All work on a file that a caller sends or names. */
export const works = {
  'upload check': { kind: 'pdf', needsCheck: false, run: async ({ bytes }) => checkFile(bytes) },
  'repair by objects': {
    kind: 'pdf',
    needsCheck: false,
    async run(given) {
      const repair = createPdfRepair(budgets, workOf(given))
      repair.push(given.bytes)
      repair.finish(await sha256(given.bytes))
    },
  },
  'repair by a new file': {
    kind: 'pdf',
    needsCheck: false,
    run: async (given) =>
      rewriteFile(memorySource(given.bytes), { budgets, work: workOf(given), sha256: await sha256(given.bytes) }),
  },
  'repair by a search for objects': {
    kind: 'pdf',
    needsCheck: false,
    run: async (given) => recoverFile(given.bytes, { budgets, work: workOf(given) }),
  },
  'drawing of field values': {
    kind: 'pdf',
    needsCheck: false,
    run: (given) => signableUpdate(memorySource(given.bytes), null, workOf(given)),
  },
  'removal of features': {
    kind: 'pdf',
    needsCheck: false,
    run: (given) => {
      const reasons = new Set([...given.reasons, 'page_content_ambiguous', 'optional_content'])
      const refused = { reasons, objects: given.removable, isRequested: true }
      return signableUpdate(memorySource(given.bytes), refused, workOf(given))
    },
  },
  'text extraction': { kind: 'pdf', needsCheck: true, run: readText },
  'places in text': { kind: 'pdf', needsCheck: true, run: findPlaces },
  'places in the form': {
    kind: 'pdf',
    needsCheck: true,
    run: (given) => placesInForm(memorySource(given.bytes), pagesOf(given, limits.placePagesMax)),
  },
  combination: { kind: 'pdf', needsCheck: true, run: combine },
  'check before signing': {
    kind: 'pdf',
    needsCheck: true,
    async run({ bytes, features }) {
      const source = memorySource(bytes)
      const { signatures } = await checkSealable(source, [[placement], []], {
        hasUnlistedFields: features.includes('unlisted_fields'),
      })
      if (signatures.length > 0) await changeAfterSignatures(source, signatures)
    },
  },
  sealing: {
    kind: 'pdf',
    needsCheck: true,
    async run({ bytes }) {
      const { appended } = await seal(bytes, sealWith.key)
      const sealed = memorySource(concatBytes(bytes, appended))
      await readBack(sealed, [1])
      await verifySealedPdf(sealed, { trustedCertificatePem: sealWith.certificatePem })
    },
  },
  verification: { kind: 'pdf', needsCheck: false, run: ({ bytes }) => verifySealedPdf(memorySource(bytes), {}) },
  'conversion of a PNG': {
    kind: 'image',
    needsCheck: false,
    run: ({ bytes }) => imageToPdf(bytes, 'image/png', new Date(0)),
  },
  'conversion of a JPEG': {
    kind: 'image',
    needsCheck: false,
    run: ({ bytes }) => imageToPdf(bytes, 'image/jpeg', new Date(0)),
  },
  'image of a signature': { kind: 'image', needsCheck: false, run: async ({ bytes }) => imagesOf(bytes) },
  logo: { kind: 'image', needsCheck: false, run: ({ bytes }) => makeLogo(Buffer.from(bytes).toString('base64')) },
  'text document': {
    kind: 'text',
    needsCheck: false,
    async run({ bytes }) {
      const text = new TextDecoder().decode(bytes)
      if (firstMissingGlyph(text, { isMultiline: true }) !== null) return
      checkFile((await composeTextDocument({ title: 'Title', text }, fontFiles)) as Bytes)
    },
  },
} as const satisfies Record<string, Work>

export type WorkName = keyof typeof works

/** Returns whether an error is a declared result of the work, and not a failure. */
export const isDeclared = (error: unknown): boolean =>
  error instanceof PdfFileError ||
  error instanceof PdfRefusalError ||
  (error instanceof Error && ['AssemblyError', 'ImageError', 'ApiError', 'FormFieldError'].includes(error.name))
