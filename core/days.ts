const dayMs = 86_400_000

/** The moment so many times 24 hours after another. */
export const daysAfter = (at: Date, days: number): Date => new Date(at.getTime() + days * dayMs)
