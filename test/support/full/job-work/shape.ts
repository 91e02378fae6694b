import { createSmallFile, type SmallFile } from './small-file.ts'

/** A kind of small file that repeats a part `count` times, so one number determines how much work its bytes request. */
export type Shape = { name: string; file(count: number): Uint8Array<ArrayBuffer> }

/** Returns a text of `count` parts, separated by spaces. */
export const repeated = (count: number, part: string | ((index: number) => string)): string =>
  typeof part === 'string'
    ? Array<string>(count).fill(part).join(' ')
    : Array.from({ length: count }, (_, i) => part(i)).join(' ')

export const hex = (value: number, digits = 4): string => value.toString(16).padStart(digits, '0')

export const helvetica = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'

/** An inline image, which only pdf.js reads. */
export const inlineImage = 'BI /W 1 /H 1 /BPC 8 /CS /G ID x EI'

/** Returns the entries of a page with the given content and with Helvetica as its font `/F`. */
export const pageOf = (file: SmallFile, content: string, resources = ''): string =>
  `/Contents ${file.stream('', content)}/Resources<</Font<</F ${file.object(helvetica)}>>${resources}>>`

/** Returns a shape of one or more identical pages. */
export const contentShape = (
  name: string,
  content: (count: number) => string,
  pages: (count: number) => number = () => 1,
): Shape => ({
  name,
  file(count) {
    const file = createSmallFile()
    return file.bytes({ page: pageOf(file, content(count)), count: pages(count) })
  },
})

/** Returns a shape whose objects `add` writes. `add` returns the entries of the page and the catalog. */
export const objectShape = (
  name: string,
  add: (file: SmallFile, count: number) => Parameters<SmallFile['bytes']>[0],
): Shape => ({
  name,
  file(count) {
    const file = createSmallFile()
    return file.bytes(add(file, count))
  },
})
