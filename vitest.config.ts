import { defineConfig } from 'vitest/config'

const stackSetup = './test/support/stack-setup.ts'
const freshConnections = './test/support/fresh-connections.ts'
const removedFolders = './test/support/removed-folders.ts'

/** What comes by itself comes in milliseconds; only a busy machine needs more, and only a failing test all of it. */
const patient = { poll: { timeout: 15_000 } }

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/unit/**/*.test.ts'],
          setupFiles: [removedFolders, './test/support/pdfjs-copies.ts'],
          expect: patient,
          testTimeout: 60_000,
          maxWorkers: 2,
          // What a file changes outside of itself it puts back, so that all share the cost of loading.
          isolate: false,
        },
      },
      {
        test: {
          name: 'stack',
          include: ['test/{operations,contract,conformance,signing,cron,clients}/**/*.test.ts'],
          globalSetup: stackSetup,
          setupFiles: [removedFolders, freshConnections],
          expect: patient,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // Half of a file's time is waiting for workers, database and store: one more than two cores keeps both busy.
          maxWorkers: 3,
          // These files keep nothing in modules that others could meet, and share the cost of loading the contracts.
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          globalSetup: stackSetup,
          setupFiles: [removedFolders, freshConnections],
          expect: patient,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
          // One browser serves all files of a worker.
          isolate: false,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          // Not part of `npm test`: `npm run test:full -- tests`, or the name of a file.
          name: 'full',
          include: ['test/{soak,faults,fuzz,interop,security}/**/*.test.ts'],
          globalSetup: stackSetup,
          setupFiles: [removedFolders, freshConnections],
          expect: patient,
          testTimeout: 300_000,
          hookTimeout: 300_000,
          maxWorkers: 2,
          isolate: false,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
})
