/** Prints the CPU time in milliseconds that this process needs to load the text extraction and to run it. */

const before = process.cpuUsage()
const { textOfFile } = await import('./file-text.ts')
await textOfFile(process.argv[2]!)
const { user, system } = process.cpuUsage(before)
console.log((user + system) / 1_000)

export {}
