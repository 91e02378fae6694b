/**
 * A drawn letter, or several letters that were drawn as one. Its baseline begins at `x` and `y`, in points from the
 * lower left corner of the upright page. `angle` is the direction of the baseline in degrees counterclockwise, `width`
 * the advance and `size` the font size.
 */
export type Letter = { text: string; x: number; y: number; angle: number; width: number; size: number }
