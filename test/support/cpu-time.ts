/**
 * Milliseconds of CPU that synchronous work costs this process: unlike the clock it does not count what others do
 * meanwhile.
 */
export function cpuMsOf(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}
