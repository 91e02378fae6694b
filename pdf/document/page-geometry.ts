import { isNumber } from '../syntax/kinds.ts'
import type { PdfObject } from '../syntax/objects.ts'

/** A rectangle in default user space: left, bottom, right, top. */
export type Rect = [left: number, bottom: number, right: number, top: number]

/** A transformation matrix (ISO 32000-2 section 8.3.3): x' = a x + c y + e, y' = b x + d y + f. */
export type Matrix = [a: number, b: number, c: number, d: number, e: number, f: number]

export type PageGeometry = {
  /** The part of default user space that PDF readers display. */
  box: Rect
  /** The clockwise rotation of the page in viewers, in degrees. */
  rotation: 0 | 90 | 180 | 270
  /** Points per unit of default user space. */
  userUnit: number
}

/** A box in fractions of the displayed page, with the origin at the top left. */
export type FieldBox = { x: number; y: number; width: number; height: number }

export type FieldRect = {
  rect: Rect
  /**
   * Maps the box `0 0 widthPoints heightPoints` (origin at the bottom left) to `rect`. Content in the box is then
   * upright on the displayed page.
   */
  matrix: Matrix
  widthPoints: number
  heightPoints: number
}

/** Returns the position of a field in default user space, and its displayed size. */
export function fieldRectOnPage(page: PageGeometry, field: FieldBox): FieldRect {
  const [left, bottom, right, top] = page.box
  const isTurned = page.rotation === 90 || page.rotation === 270
  const shownWidth = isTurned ? top - bottom : right - left
  const shownHeight = isTurned ? right - left : top - bottom
  const across = field.x * shownWidth
  const down = field.y * shownHeight
  const width = field.width * shownWidth
  const height = field.height * shownHeight
  const scale = 1 / page.userUnit
  const shared = { widthPoints: width * page.userUnit, heightPoints: height * page.userUnit }
  switch (page.rotation) {
    case 0: {
      const rect: Rect = [left + across, top - down - height, left + across + width, top - down]
      return { rect, matrix: [scale, 0, 0, scale, rect[0], rect[1]], ...shared }
    }
    case 90: {
      const rect: Rect = [left + down, bottom + across, left + down + height, bottom + across + width]
      return { rect, matrix: [0, scale, -scale, 0, rect[2], rect[1]], ...shared }
    }
    case 180: {
      const rect: Rect = [right - across - width, bottom + down, right - across, bottom + down + height]
      return { rect, matrix: [-scale, 0, 0, -scale, rect[2], rect[3]], ...shared }
    }
    case 270: {
      const rect: Rect = [right - down - height, top - across - width, right - down, top - across]
      return { rect, matrix: [0, -scale, scale, 0, rect[0], rect[3]], ...shared }
    }
  }
}

/**
 * Returns the visible part of a rectangle in default user space as a box for `fieldRectOnPage`. Returns null if the
 * rectangle is outside the page.
 */
export function fieldBoxOfRect(page: PageGeometry, rect: Rect): FieldBox | null {
  const seen = intersection(rect, page.box)
  return seen === null ? null : boxOfRect(page, seen)
}

/**
 * Returns the displayed size of a rectangle in default user space, and the rotation for upright content. The rectangle
 * may extend past the page.
 */
export const fieldRectOfRect = (page: PageGeometry, rect: Rect): FieldRect => ({
  ...fieldRectOnPage(page, boxOfRect(page, rect)),
  rect,
})

function boxOfRect({ box, rotation }: PageGeometry, rect: Rect): FieldBox {
  const [left, bottom, right, top] = box
  // The distances from the left and right edges of the unrotated page, as fractions of its width. The next line does
  // the same for the bottom and top edges.
  const [fromLeft, toRight] = [(rect[0] - left) / (right - left), (right - rect[2]) / (right - left)]
  const [fromBottom, toTop] = [(rect[1] - bottom) / (top - bottom), (top - rect[3]) / (top - bottom)]
  const across = 1 - fromLeft - toRight
  const upward = 1 - fromBottom - toTop
  switch (rotation) {
    case 0:
      return { x: fromLeft, y: toTop, width: across, height: upward }
    case 90:
      return { x: fromBottom, y: fromLeft, width: upward, height: across }
    case 180:
      return { x: toRight, y: fromBottom, width: across, height: upward }
    case 270:
      return { x: toTop, y: toRight, width: upward, height: across }
  }
}

const letter: Rect = [0, 0, 612, 792]

/** Returns the geometry of a page from its attributes, and tolerates the same errors as common viewers. */
export function pageGeometry(attributes: {
  mediaBox: PdfObject
  cropBox: PdfObject
  rotate: PdfObject
  userUnit: PdfObject
}): PageGeometry {
  const mediaBox = rectOf(attributes.mediaBox) ?? letter
  const cropBox = rectOf(attributes.cropBox) ?? mediaBox
  const { userUnit } = attributes
  return {
    box: intersection(cropBox, mediaBox) ?? mediaBox,
    rotation: rotationOf(attributes.rotate),
    userUnit: isNumber(userUnit) && userUnit > 0 ? userUnit : 1,
  }
}

/**
 * Returns an array of four numbers as a rectangle with its corners in order. Returns null for any other value and for
 * an empty rectangle.
 */
export function rectOf(value: PdfObject | undefined): Rect | null {
  if (!Array.isArray(value) || value.length !== 4 || !value.every(isNumber)) return null
  const [x0, y0, x1, y1] = value as Rect
  const rect: Rect = [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)]
  return rect[2] > rect[0] && rect[3] > rect[1] ? rect : null
}

function intersection(one: Rect, other: Rect): Rect | null {
  return rectOf([
    Math.max(one[0], other[0]),
    Math.max(one[1], other[1]),
    Math.max(Math.min(one[2], other[2]), Math.max(one[0], other[0])),
    Math.max(Math.min(one[3], other[3]), Math.max(one[1], other[1])),
  ])
}

function rotationOf(value: PdfObject): PageGeometry['rotation'] {
  if (!isNumber(value) || value % 90 !== 0) return 0
  return (((value % 360) + 360) % 360) as PageGeometry['rotation']
}
