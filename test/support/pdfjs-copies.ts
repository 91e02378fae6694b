import { beforeAll } from 'vitest'

// Two releases of pdf.js run in these tests: one reads text, the other shows pages. Each would use the worker that the
// other left and refuse it.
beforeAll(() => {
  Reflect.deleteProperty(globalThis, 'pdfjsWorker')
})
