import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transform } from 'esbuild'
import { root } from './build-part.ts'
import { replaceOnce } from './replace-once.ts'

/** What is changed in the worker of pdf.js, each found exactly once: [what it does, what stands instead]. */
const changes = [
  // It would walk to the last page before the first is shown; the service has counted the pages when it took the file.
  ['await this.ensureDoc("checkLastPage", [recoveryMode]);', ''],
  // It would look up every page of a long document at once; those up to the wanted one are needed to find it.
  [
    'if (currentNode === this.toplevelPagesDict && lastKid instanceof Ref',
    'if (last <= pageIndex - currentPageIndex && currentNode === this.toplevelPagesDict && lastKid instanceof Ref',
  ],
] as const

/** The worker of pdf.js that fetches nothing of pages which nobody looks at. Throws when pdf.js no longer reads as it did. */
export async function buildPdfWorker(): Promise<string> {
  const source = readFileSync(join(root, 'node_modules/pdfjs-dist/legacy/build/pdf.worker.mjs'), 'utf8')
  const worker = replaceOnce(source, changes)
  const { code } = await transform(worker, { minify: true, format: 'esm', target: 'safari15.4', legalComments: 'none' })
  // The licence lies beside it as a file.
  return code
}
