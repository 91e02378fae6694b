import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Encryption methods of a page that opens without a password. */
export const openMethods = ['rc4-40', 'rc4-128', 'aes-128', 'aes-128-object-streams', 'aes-256-r5', 'aes-256'] as const

/** Returns a page that is encrypted with the method, or a page that needs a password. */
export const encryptedPdf = (name: (typeof openMethods)[number] | 'password'): Uint8Array =>
  new Uint8Array(readFileSync(join(import.meta.dirname, `../fixtures/pdf/encrypted/${name}.pdf`)))
