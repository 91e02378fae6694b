import { join } from 'node:path'
import { root } from './build-part.ts'
import { buildSinglePage } from './build-single-page.ts'

/** Builds the page that verifies evidence. A response header further restricts its requests. */
export const buildVerifyPage = (): Promise<string> =>
  buildSinglePage({ folder: join(root, 'web', 'verify-page'), html: 'verify.html', connect: "'self'" })
