const dayMs = 86_400_000

/** Returns the time that is `days` periods of 24 hours after another time. */
export const daysAfter = (at: Date, days: number): Date => new Date(at.getTime() + days * dayMs)
