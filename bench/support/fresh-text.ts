/** Prints the CPU time in ms that this process takes to load what the text of a file needs and to take it out. */

const before = process.cpuUsage()
const { textOfFile } = await import('./file-text.ts')
await textOfFile(process.argv[2]!)
const { user, system } = process.cpuUsage(before)
console.log((user + system) / 1_000)

export {}
