/** A run of pages of one size as a viewer shows them: points after CropBox, /Rotate and UserUnit were applied. */
export type PageRun = { count: number; width: number; height: number; rotate: 0 | 90 | 180 | 270 }

/** How many pages the runs stand for. */
export const countPages = (runs: PageRun[]): number => runs.reduce((sum, run) => sum + run.count, 0)
