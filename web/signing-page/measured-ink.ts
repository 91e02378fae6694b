import type { Extent } from '../../core/signing/appearance/placement.ts'

/**
 * Sizes in pixels at which ink is measured. A browser tells whole pixels around each letter, of a letter above 256 pixels even those of
 * a sixteenth of its size; what is outside at one size is outside, so several sizes together tell more.
 */
const sizes = [256, 249, 241, 233, 227, 221]

/** The rectangle around the ink of a line of text at a size of 1000; null where the browser cannot measure. */
export function measureInk(text: string, families: string, direction: CanvasDirection): Extent | null {
  const context = document.createElement('canvas').getContext('2d')
  if (context === null) return null
  const measured = sizes.map((size) => {
    context.font = `${size}px ${families}`
    context.direction = direction
    context.textAlign = 'left'
    const ink = context.measureText(text)
    const of = (pixels: number) => (pixels * 1000) / size
    return {
      left: of(-ink.actualBoundingBoxLeft),
      right: of(ink.actualBoundingBoxRight),
      bottom: of(-ink.actualBoundingBoxDescent),
      top: of(ink.actualBoundingBoxAscent),
    }
  })
  return {
    left: Math.max(...measured.map(({ left }) => left)),
    right: Math.min(...measured.map(({ right }) => right)),
    bottom: Math.max(...measured.map(({ bottom }) => bottom)),
    top: Math.min(...measured.map(({ top }) => top)),
  }
}
