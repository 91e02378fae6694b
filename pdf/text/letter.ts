/**
 * A letter as it is drawn, or several that one drawing shows: where its base line begins, in points from the lower left corner of the
 * page as it is shown, in which direction that runs (degrees against the clock), how far the letter goes along it, and the height of
 * its font.
 */
export type Letter = { text: string; x: number; y: number; angle: number; width: number; size: number }
