/**
 * Returns the CPU milliseconds of synchronous work in this process. Other processes affect wall-clock time, but not CPU
 * time.
 */
export function cpuMsOf(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}
