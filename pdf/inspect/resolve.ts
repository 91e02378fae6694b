import { openReferencesMax } from '../document/open-references.ts'
import { isArray, isDict, isName, isNamed, isRef } from '../syntax/kinds.ts'
import type { PdfDict, PdfObject } from '../syntax/objects.ts'
import type { Work } from '../syntax/work.ts'
import { fieldBits, hasUnlistedFields, typeOf } from './forms/fields.ts'
import type { KnownBody } from './object-record.ts'
import { checkAssumed, checkLengths } from './objects/deferred.ts'
import { createLiveObjects, type LiveObjects } from './objects/live-objects.ts'
import { checkReferences, sectionsOf } from './objects/references.ts'
import { lacksColors } from './pages/color-tables.ts'
import { areNamesDefined } from './pages/defined-names.ts'
import { isDrawnAlike } from './pages/drawing-graph.ts'
import { hasOpaqueHighlight } from './pages/highlights.ts'
import { hasUnclearMask } from './pages/light-masks.ts'
import { checkContents, glyphStreamsOf } from './pages/page-contents.ts'
import { checkLinearization, collectPages } from './pages/pages.ts'
import {
  bitOf,
  DAMAGED_BIT,
  featuresOfBits,
  REFERENCE_BIT,
  removableBits,
  SCRIPT_BIT,
  UNCLEAR_BIT,
} from './policy/feature-bits.ts'
import { PdfRefusalError } from './policy/result.ts'
import type { PdfFeature } from './policy/upload-policy.ts'
import { bitsOfRoles, fontsWithoutProgram, hasUnclearProgram, numbersWith } from './roles/judged-roles.ts'
import { areReached } from './roles/reached-objects.ts'
import { checkHybrids, followChain } from './xref/xref-chain.ts'
import type { ListedSection } from './xref/xref-table.ts'

const SIGNATURE_BIT = bitOf('signatures')

// The maximum number of objects that a repair changes to remove features, and of objects that readers draw differently.
const numbersMax = 10_000

/**
 * Returns the document that every reader finds: follows the cross-reference chain from `startxref` to the pages, and
 * collects the features of live objects. Returns null for an encrypted file. Throws PdfRefusalError.
 */
export function resolveDocument(body: KnownBody & { objectMarks: number; length: number; isCut: boolean }, work: Work) {
  const links = followChain(body.xrefs, body.startXref)
  const chain = links.sections
  // Nothing else can be read in an encrypted file without its key.
  if (chain.some(({ trailer }) => trailer.get('Encrypt') === true)) return null
  if (body.streamRefusal !== null) throw body.streamRefusal
  checkHybrids(links, body.xrefs, work)
  const live = createLiveObjects(body, chain, work)
  const sections = sectionsOf(chain)
  checkLengths(body, live, sections.sectionNumbers)
  checkAssumed(body.assumed, live)
  if ((live.bits & DAMAGED_BIT) !== 0) throw new PdfRefusalError('stream_data_invalid')
  if ((live.bits & REFERENCE_BIT) !== 0) throw new PdfRefusalError('reference_to_reference')
  checkOneRoot(sections.roots, body.strayRoots)
  const isOtherRoot = new Set([...body.xrefs.roots, ...body.strayRoots]).size > sections.roots.size
  const isIrregular = body.xrefs.isIrregular || links.isIrregular
  const { openEnd } = checkReferences({ ...body, live, ...sections, isOtherRoot, isIrregular }, work)
  const root = chain[0]?.trailer.get('Root') ?? null
  const catalog = readCatalog(live, root)
  const bits = live.bits | bitsOfRoles(body, live, work)
  const features = new Set(featuresOfBits(bits))
  for (const feature of formFeatures(body, live, catalog)) features.add(feature)
  // A later update can remove a signature from the form, but its bytes remain in the file.
  if ((body.objects.allFeatures & SIGNATURE_BIT) !== 0) features.add('signatures')
  if (hasOpenReferences(chain, live, openEnd)) features.add('open_references')
  if (body.hasInlineAnnotations) features.add('inline_annotations')
  if (hasUnlistedFields(body, live, formSlot(catalog, live, root), work)) features.add('unlisted_fields')
  if ((catalog.get('Collection') ?? null) !== null) features.add('portfolio')
  if (isSaid(catalog.get('NeedsRendering'))) {
    features.delete('static_xfa')
    features.add('dynamic_xfa')
  }
  const pages = collectPages(live, catalog.get('Pages') ?? null)
  const glyphs = glyphStreamsOf(body, live, work)
  const { seams, drawnBy } = checkContents({ ...body, glyphs }, live, work)
  const { programless, open } = fontsWithoutProgram(body, live, work)
  if (!isDrawnAlike({ ...body, glyphs, programless, open }, pages, drawnBy, live, work))
    throw new PdfRefusalError('page_content_ambiguous')
  const hasUnclear = (): boolean => {
    if ((bits & UNCLEAR_BIT) === 0) return false
    const numbers = numbersWith(UNCLEAR_BIT, body, live, work, numbersMax)
    return numbers.length > numbersMax || areReached(numbers, [...sections.roots, ...sections.infos], body, live, work)
  }
  const [newest] = chain
  const isFirstSection =
    newest === body.xrefs.first && newest !== undefined && newest.place.offset <= body.objects.offset(1)
  checkLinearization(body, pages, isFirstSection)
  return {
    pages: pages.runs,
    pdfVersion: laterVersion(body.version, catalog.get('Version')),
    features,
    /** True if a live object is a signature. */
    isSigned: (bits & SIGNATURE_BIT) !== 0,
    /** True if all readers draw the document's fonts, images, forms and annotations in the same way. */
    isClear:
      !hasUnclear() &&
      !hasUnclearProgram(body, live, work) &&
      !hasOpaqueHighlight(body, live, work) &&
      !hasUnclearMask(body, live) &&
      !lacksColors(body, live) &&
      !body.splitImages.areUnclear(live, work) &&
      areNamesDefined({ ...body, glyphs, seams }, pages, live, work),
    /** Returns the numbers of the objects from which a repair may remove refused actions and similar features. */
    removable: (refused: readonly PdfFeature[]): number[] =>
      numbersWith(removableBits(refused), body, live, work, numbersMax),
  }
}

// Returns whether existing references could resolve to objects that a seal adds. A seal uses object numbers from /Size
// on and copies the references in the trailer.
function hasOpenReferences(chain: readonly ListedSection[], live: LiveObjects, openEnd: number): boolean {
  const { size } = sectionsOf(chain)
  const info = chain[0]?.trailer.get('Info') ?? null
  const isInfoOpen = isRef(info) && info.number >= size && live.slot(info.number) < 0
  const end = Math.max(openEnd, isInfoOpen ? info.number + 1 : 0)
  if (end > size + openReferencesMax) throw new PdfRefusalError('xref_ambiguous')
  return end > 0
}

const isSaid = (value: PdfObject | undefined): boolean => value !== undefined && value !== null && value !== false

// Throws PdfRefusalError if trailers name different catalogs. Readers begin with the newest catalog, so an older one
// would be another document.
function checkOneRoot(named: ReadonlySet<number>, strayRoots: ReadonlySet<number>): void {
  const roots = new Set([...named, ...strayRoots])
  if (roots.size > 1) throw new PdfRefusalError('root_ambiguous')
}

function readCatalog(live: LiveObjects, root: PdfObject): PdfDict {
  const catalog = isRef(root) ? live.resolve(root) : undefined
  if (!isDict(catalog) || !isNamed(catalog.get('Type'), 'Catalog')) throw new PdfRefusalError('catalog_invalid')
  return catalog
}

/** Returns the slot of the object that is or contains the form, or -1. */
function formSlot(catalog: PdfDict, live: LiveObjects, root: PdfObject): number {
  const form = catalog.get('AcroForm') ?? null
  const holder = isRef(form) ? form : root
  return isRef(holder) && isDict(live.resolve(form)) ? live.slot(holder.number) : -1
}

// An XFA form is dynamic if it requests rendering, or if the document has no other fields.
function formFeatures(body: KnownBody, live: LiveObjects, catalog: PdfDict): PdfFeature[] {
  const form = live.resolve(catalog.get('AcroForm'))
  if (!isDict(form)) return []
  // A seal cannot change the form separately if the form is also an object of another kind.
  if (['Catalog', 'Pages', 'Page'].some((type) => isNamed(form.get('Type'), type)))
    throw new PdfRefusalError('catalog_invalid')
  const fields = live.resolve(form.get('Fields'))
  const forms: PdfFeature[] = isArray(fields) && fields.length > 0 ? ['forms'] : []
  if (!form.has('XFA')) return forms
  const isDynamic = forms.length === 0 || typeOf(fieldBits(body, live)) === 0 || (live.bits & SCRIPT_BIT) !== 0
  return [...forms, isDynamic ? 'dynamic_xfa' : 'static_xfa']
}

// The catalog can raise the version of the header (ISO 32000-2 section 7.5.2).
function laterVersion(header: string, own: PdfObject | undefined): string {
  return isName(own) && /^\d\.\d$/.test(own.name) && own.name > header ? own.name : header
}
