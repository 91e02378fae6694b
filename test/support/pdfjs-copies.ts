import { beforeAll } from 'vitest'

// Two releases of pdf.js run in these tests: one extracts text, and the other renders pages. Each would find the other
// release's worker and reject it.
beforeAll(() => {
  Reflect.deleteProperty(globalThis, 'pdfjsWorker')
})
