import { readWorkAt } from '../document/read-work.ts'
import { profileBytesMax } from '../inspect/images/color-data-check.ts'
import { isPlainProfile } from '../inspect/images/profile.ts'
import { asCount, isArray, isDict, isNamed, isRef, isStream } from '../syntax/kinds.ts'
import { type PdfDict, type PdfObject, pdfDict } from '../syntax/objects.ts'
import type { Edit } from './edit.ts'

const depthMax = 8

/**
 * Returns functions that replace ICC profiles from which only some readers compute colors. `space` replaces the
 * profiles in a color space, and `of` those of a page, image, form, gradient, pattern or catalog. The new profile is
 * empty, so all readers use the color space of a device with the same number of components.
 */
export function profileChanges(edit: Edit, report: () => void) {
  const { file } = edit
  const seen = new Set<number>()

  const isNew = (value: PdfObject): boolean => {
    if (!isRef(value)) return true
    const isFirst = !seen.has(value.number)
    seen.add(value.number)
    return isFirst
  }

  async function profile(item: PdfObject): Promise<void> {
    if (!isRef(item) || !isNew(item)) return
    const stream = await edit.get(item)
    const count = isStream(stream) ? asCount(await file.resolve(stream.dict.get('N'))) : null
    if (!isStream(stream) || count === null) return
    const bytes = await file.decodedStream(stream, profileBytesMax)
    if (isPlainProfile(bytes, stream.dict, file.work)) return
    edit.putStream(item, pdfDict({ N: count }), new Uint8Array())
    report()
  }

  async function space(value: PdfObject, depth = 0): Promise<void> {
    if (!isNew(value) || depth > depthMax) return
    const list = await file.resolve(value)
    if (!isArray(list)) return
    file.work.charge(list.length * readWorkAt.lookUp)
    if (isNamed(list[0] ?? null, 'ICCBased')) await profile(list[1] ?? null)
    else for (const item of list) if (isRef(item) || isArray(item)) await space(item, depth + 1)
  }

  async function of(dict: PdfDict): Promise<void> {
    await space(dict.get('ColorSpace') ?? null)
    const group = await file.resolve(dict.get('Group'))
    if (isDict(group)) await space(group.get('CS') ?? null)
    const shading = await file.resolve(dict.get('Shading'))
    if (isDict(shading) || isStream(shading))
      await space((isDict(shading) ? shading : shading.dict).get('ColorSpace') ?? null)
    const intents = await file.resolve(dict.get('OutputIntents'))
    for (const item of isArray(intents) ? intents : []) {
      const intent = await file.resolve(item)
      if (isDict(intent)) await profile(intent.get('DestOutputProfile') ?? null)
    }
  }

  return { space, of }
}
