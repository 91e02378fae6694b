import { join } from 'node:path'
import { root } from './build-part.ts'
import { buildSinglePage } from './build-single-page.ts'

/** The page that verifies. What it fetches is narrowed further by the header that it comes with. */
export const buildVerifyPage = (): Promise<string> =>
  buildSinglePage({ folder: join(root, 'web', 'verify-page'), html: 'verify.html', connect: "'self'" })
