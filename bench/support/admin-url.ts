import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BenchStack } from '../../dev/support/measured-stack.ts'

/** Returns the URL of the superuser of the local database, which the workers never use. */
export function adminUrlOf({ stack, folder }: Pick<BenchStack, 'stack' | 'folder'>): string {
  const file = join(folder, 'stack', 'postgres', 'passwords.json')
  const { admin } = JSON.parse(readFileSync(file, 'utf8')) as { admin: string }
  const url = new URL(stack.ownerDatabaseUrl)
  url.username = 'postgres'
  url.password = admin
  return url.href
}
