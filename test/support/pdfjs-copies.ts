import { beforeAll } from 'vitest'

// Two releases of pdf.js meet in these tests, the one that reads text and the one that shows pages. Each takes the
// worker that the other left here for its own, and then refuses it.
beforeAll(() => {
  Reflect.deleteProperty(globalThis, 'pdfjsWorker')
})
