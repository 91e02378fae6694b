import type { ContentUseTracker } from './content-use.ts'
import { LEADING, RISE, SPACING } from './draw-tracker.ts'
import { BOTH, FILL, LINES } from './graphics-mode.ts'
import { ENDS, JOINS, parametersOfCap, parametersOfJoin, SQUARE_ENDS } from './line-style.ts'
import { COLORS, SHADES } from './traits.ts'

const actions = {
  save: (use) => use.save(),
  restore: (use) => use.restore(),
  fillSpace: (use) => use.await(FILL),
  lineSpace: (use) => use.await(LINES),
  fillColor: (use) => use.choose(FILL),
  lineColor: (use) => use.choose(LINES),
  uncoloredGlyph: (use) => use.glyph.open([use.last(4), use.last(3), use.last(2), use.last(1)]),
  move(use) {
    use.dots.move(use.last(2), use.last(1))
    use.glyph.move(use.last(2), use.last(1))
  },
  line(use) {
    use.dots.extend(use.last(2), use.last(1), true)
    use.glyph.add(use.last(2), use.last(1))
  },
  curve: (use) => use.curve(3),
  shortCurve: (use) => use.curve(2),
  box(use) {
    const [x, y, width, height] = [use.last(4), use.last(3), use.last(2), use.last(1)]
    use.dots.box(x, y, width, height)
    use.glyph.move(x, y)
    use.glyph.add(x + width, y + height)
    use.glyph.close()
  },
  closePath: (use) => use.closePath(),
  endPath: (use) => use.endPath(false),
  cap(use) {
    use.setLines({ cap: use.last(1) })
    use.drawn.setParameters(ENDS | SQUARE_ENDS, parametersOfCap(use.last(1)))
  },
  join(use) {
    use.setLines({ join: use.last(1) })
    use.drawn.setParameters(JOINS, parametersOfJoin(use.last(1)))
  },
  width: (use) => use.setLines({ width: use.last(1) }),
  fill(use) {
    use.endPath(false)
    use.paint(FILL)
  },
  image(use) {
    use.glyph.addImage()
    use.paint(FILL)
  },
  lines(use) {
    use.endPath(true)
    use.paint(LINES)
  },
  closedLines(use) {
    use.dots.close()
    actions.lines(use)
  },
  fillAndLines(use) {
    use.endPath(true)
    use.paint(BOTH)
  },
  closedFillAndLines(use) {
    use.dots.close()
    actions.fillAndLines(use)
  },
  object: (use) => use.drawObject(),
  shading(use) {
    use.traits |= SHADES | COLORS
    use.glyph.addShading()
    use.useName('Shading')
  },
  font: (use) => use.useName('Font'),
  state(use) {
    use.glyph.selectState()
    use.useName('ExtGState')
    use.setLines({ hasState: true })
  },
  matrix: (use) => use.changeMatrix(),
  textMode: (use) => use.setTextMode(),
  placeText: (use) => use.drawn.place(use.last(6), use.last(5), use.last(4), use.last(3)),
  textObject: (use) => use.drawn.place(),
  scaleText: (use) => use.drawn.scale(use.last(1)),
  raiseText: (use) => use.drawn.setParameter(RISE, use.last(1) !== 0),
  moveAndLeadText: (use) => use.drawn.setParameter(LEADING, true),
  leadText: (use) => use.drawn.setParameter(LEADING, use.last(1) !== 0),
  spaceText: (use) => use.drawn.setParameter(SPACING, use.last(1) !== 0),
  showText: (use) => use.showText(),
  showLine: (use) => use.showText(true),
  nextLine: (use) => use.drawn.nextLine(),
} satisfies Record<string, Action>

type Action = (use: ContentUseTracker) => void

/** The effects of operators, in addition to their mode transitions. */
export type Effect = keyof typeof actions | 'nothing' | 'glyph' | 'dash' | 'moveText' | 'ignoreOthers' | 'heedOthers'

/** Records an effect of an operator. */
export function applyEffect(use: ContentUseTracker, effect: Effect): void {
  const all: Partial<Record<Effect, Action>> = actions
  all[effect]?.(use)
}
