import { contentShapes } from './content-shapes.ts'
import { fontShapes } from './font-shapes.ts'
import { imageShapes, textShapes } from './other-shapes.ts'
import type { Shape } from './shape.ts'
import { signatureShapes } from './signature-shapes.ts'
import { treeShapes } from './tree-shapes.ts'
import type { Work } from './works.ts'

/** All shapes, each with the kind of its files. */
export const shapes: (Shape & { kind: Work['kind'] })[] = [
  ...[...fontShapes, ...contentShapes, ...treeShapes, ...signatureShapes].map((shape) => ({
    ...shape,
    kind: 'pdf' as const,
  })),
  ...imageShapes.map((shape) => ({ ...shape, kind: 'image' as const })),
  ...textShapes.map((shape) => ({ ...shape, kind: 'text' as const })),
]

/** The names of shapes that pass the upload check, and whose text costs much work. */
export const costlyShapes = ['/W: short ranges', 'bfrange: <0000> <FFFF> <0041>', 'bfchar: many']
