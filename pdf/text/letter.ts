/**
 * A drawn letter, or several letters that were drawn as one. `x` and `y` are the start of its base line, in points from
 * the lower left corner of the upright page. `angle` is the direction of the base line in degrees counterclockwise,
 * `width` the advance and `size` the font size.
 */
export type Letter = { text: string; x: number; y: number; angle: number; width: number; size: number }
