import { beforeAll } from 'vitest'

// Two releases of pdf.js run in these tests: one reads text, the other shows pages. Each would find the worker of the
// other release and reject it.
beforeAll(() => {
  Reflect.deleteProperty(globalThis, 'pdfjsWorker')
})
