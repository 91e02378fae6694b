const dayMs = 86_400_000

/** Returns the time that is this many periods of 24 hours later. */
export const daysAfter = (at: Date, days: number): Date => new Date(at.getTime() + days * dayMs)
