import { join } from 'node:path'
import { root } from '../../../dev/build/build-part.ts'

/** The folder of the Go client. */
export const goClient = join(root, 'clients/go')

/** Returns the `go.mod` of a program that uses this checkout's Go client. */
export const goModule = (name: string): string =>
  `module ${name}\n\ngo 1.24\n\nrequire chancery.example/client v0.0.0\n\nreplace chancery.example/client => ${goClient}\n`
