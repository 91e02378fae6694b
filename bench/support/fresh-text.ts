/** Prints the CPU time in ms that this process takes to load what the text of a file needs and to take it out. */

import { argv, cpuUsage } from 'node:process'

const before = cpuUsage()
const { textOfFile } = await import('./file-text.ts')
await textOfFile(argv[2]!)
const { user, system } = cpuUsage(before)
console.log((user + system) / 1_000)
