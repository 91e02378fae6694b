import type { Extent } from '../../core/signing/appearance/placement.ts'

/**
 * The font sizes in pixels at which ink is measured. Browsers report whole pixels around each letter, and above 256
 * pixels only sixteenths of the size. Several sizes together give a more precise result.
 */
const sizes = [256, 249, 241, 233, 227, 221]

/**
 * Returns the rectangle around the ink of a line of text at a font size of 1000. Returns null if the browser cannot
 * measure it.
 */
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
