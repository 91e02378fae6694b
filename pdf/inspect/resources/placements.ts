import { HIDDEN_FLAG } from '../../document/annotation-flags.ts'
import { createColumn } from '../../syntax/columns.ts'
import { isArray, isDict, isNumber, isRef } from '../../syntax/kinds.ts'
import type { PdfDict, PdfObject } from '../../syntax/objects.ts'
import { type Axes, SQUEEZED, squeezeOf, upright } from '../content/text-shape.ts'
import { PdfRefusalError } from '../policy/result.ts'
import type { Findings } from '../roles/roles.ts'
import { entryOf } from './entries.ts'

/** How forms, patterns and Type 3 fonts are placed where they are drawn, by slot. */
export type Placements = ReturnType<typeof createPlacements>

type Resolve = (value: PdfObject | undefined) => PdfObject | undefined
type Placement = { level: number; aspect: number }

const numbersOf = (list: PdfObject): number[] | null => (isArray(list) && list.every(isNumber) ? list : null)

// The steps of an aspect per factor of 2, and the aspect of a square. A level of squeezing is half a step.
const steps = 8
const square = 128
const aspectMax = 255
/** The aspect of a box that readers draw differently, and of a box that consists of references. */
const unknown = 0

/** Returns the ratio of width to height as an integer from 0 to 255. */
function aspectOf(width: number, height: number): number {
  const ratio = Math.log2(Math.abs(width / height))
  if (!Number.isFinite(ratio)) return unknown
  return Math.min(Math.max(square + Math.round(ratio * steps), 1), aspectMax)
}

/** Returns how much text is squeezed if a box is drawn as a box of another aspect. */
const squeezeOfAspects = (one: number, other: number): number =>
  one === unknown || other === unknown ? SQUEEZED : Math.max(0, Math.abs(one - other) - 1) * 2

// PDFium does not draw an appearance whose box is smaller than a thousandth.
const boxMin = 0.01

/**
 * Returns how a matrix squeezes text, and the aspect of a box. In an appearance, a matrix along the axes has no effect
 * on the box, because the box is then scaled to the annotation. With another matrix, only pdf.js draws content outside
 * of the box.
 */
function placementOf(matrix: PdfObject, box: PdfObject): Placement {
  const axes = (numbersOf(matrix) as Axes | null) ?? upright
  const [a, b, c, d] = axes
  const [left = 0, bottom = 0, right = 0, top = 0] = numbersOf(box) ?? []
  const [width, height] = [Math.abs(right - left), Math.abs(top - bottom)]
  const isTurned = a === 0 && d === 0
  const isAligned = isTurned || (b === 0 && c === 0)
  const isDrawn =
    isAligned &&
    Math.min(Math.abs(a + c) * (isTurned ? height : width), Math.abs(b + d) * (isTurned ? width : height)) >= boxMin
  return {
    level: squeezeOf(axes),
    aspect: !isDrawn ? unknown : isTurned ? aspectOf(height, width) : aspectOf(width, height),
  }
}

// The maximum number of objects with references in their matrix or box.
const referringMax = 20_000
const matrixNumbers = 6

// Other lists are invalid, and could need much memory.
const isStored = (list: PdfObject): boolean =>
  isRef(list) || (isArray(list) && list.length <= matrixNumbers && list.every((item) => isNumber(item) || isRef(item)))

const isReferring = (list: PdfObject): boolean => isStored(list) && (isRef(list) || (isArray(list) && list.some(isRef)))

export function createPlacements() {
  const levels = createColumn(Uint8Array)
  const aspects = createColumn(Uint8Array)
  // The matrix and box of objects that have references in them.
  const referring = new Map<number, [matrix: PdfObject, box: PdfObject]>()

  function at(slot: number, resolve: Resolve): Placement {
    const values = referring.get(slot)
    if (values !== undefined) {
      const [matrix, box] = values.map((value) => {
        const list = resolve(value)
        return isArray(list) && list.length <= matrixNumbers ? list.map((item) => resolve(item) ?? null) : null
      })
      put(slot, placementOf(matrix!, box!))
      referring.delete(slot)
    }
    return { level: levels.get(slot), aspect: aspects.get(slot) }
  }

  function put(slot: number, { level, aspect }: Placement): void {
    levels.set(slot, level)
    aspects.set(slot, aspect)
  }

  return {
    /**
     * Records the matrix and box of a form or pattern, or the font matrix of a font, or the rectangle of an annotation.
     */
    note(slot: number, value: PdfDict, isStream: boolean): void {
      const matrix = entryOf(value, isStream ? 'Matrix' : 'FontMatrix')
      const box = entryOf(value, isStream ? 'BBox' : 'Rect')
      if (matrix === null && box === null) return
      put(slot, placementOf(matrix, box))
      if (!isReferring(matrix) && !isReferring(box)) return
      if (referring.size >= referringMax) throw new PdfRefusalError('too_complex')
      referring.set(slot, [isStored(matrix) ? matrix : null, isStored(box) ? box : null])
    },
    /** Returns the recorded aspect of an annotation's rectangle, or resolves the references in it. */
    frameAspect: (slot: number, aspect: number, resolve: Resolve): number =>
      aspect === unknown ? at(slot, resolve).aspect : aspect,
    /** Returns whether readers draw an appearance with this box and matrix differently. */
    isUnclearBox: (slot: number, resolve: Resolve): boolean => at(slot, resolve).aspect === unknown,
    /** Returns how much the matrix squeezes text. */
    level: (slot: number, resolve: Resolve): number => at(slot, resolve).level,
    /** Returns how much text is squeezed as the appearance of an annotation (ISO 32000-2 section 12.5.5). */
    levelInFrame: (slot: number, aspect: number, resolve: Resolve): number =>
      squeezeOfAspects(aspect, at(slot, resolve).aspect),
  }
}

/** Records the objects that are or contain the appearances of a visible annotation, with the annotation's aspect. */
export function readFrames(appearances: PdfObject, found: Findings, annotation: PdfDict): void {
  if (!annotation.has('Rect') || (Number(annotation.get('F')) & HIDDEN_FLAG) !== 0) return
  const { aspect } = placementOf(null, entryOf(annotation, 'Rect'))
  const normal = entryOf(appearances, 'N')
  for (const item of isDict(normal) ? normal.values() : [isRef(appearances) ? appearances : normal])
    if (isRef(item)) found.frame(item.number, aspect)
}
