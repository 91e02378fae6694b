/** Returns whether revocation data is current at `now`. Data without an end is current for a week. */
export function isCurrent({ from, until }: { from: Date; until: Date | null }, now: Date): boolean {
  const end = until ?? new Date(from.getTime() + 7 * 86_400_000)
  return from.getTime() - clockSlackMs <= now.getTime() && now.getTime() <= end.getTime() + clockSlackMs
}

const clockSlackMs = 5 * 60_000

export type RevocationStatus = 'good' | 'revoked' | 'unknown'
