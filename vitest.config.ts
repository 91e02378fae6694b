import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/support/longest-first.ts'
import { isFull } from './test/support/size.ts'

const stackSetup = './test/support/stack-setup.ts'
const freshConnections = './test/support/fresh-connections.ts'
const removedFolders = './test/support/removed-folders.ts'
const quickImports = './test/support/quick-imports-setup.ts'
const pdfjsCopies = './test/support/pdfjs-copies.ts'

/**
 * Polls normally take milliseconds. The timeout allows for a busy machine, and only a failing test uses all of it. The
 * interval limits the CPU time of requests that poll.
 */
const longPolls = { poll: { timeout: 30_000, interval: 100 } }

/** Full size takes longer than the samples that `npm test` runs. */
const testTimeout = isFull ? 300_000 : 60_000

/**
 * Test files on the stack spend more than half of their time waiting for workers, the database, the store and pages.
 * Twice as many files as cores keep both cores of a small machine busy.
 */
const stackWorkersMax = 4

/** Tests allocate many short-lived objects. Larger semi-spaces reduce the number of garbage collections. */
const execArgv = ['--max-semi-space-size=64']

export default defineConfig({
  test: {
    // Node loads the tests like every other program of the project, without an additional transformation.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          execArgv,
          include: ['test/unit/**/*.test.ts'],
          setupFiles: [quickImports, removedFolders, pdfjsCopies],
          expect: longPolls,
          testTimeout,
          maxWorkers: 2,
          // Test files restore everything that they change outside themselves, so they can share the cost of loading.
          isolate: false,
        },
      },
      {
        test: {
          name: 'stack',
          execArgv,
          include: ['test/{operations,contract,conformance,signing,cron,clients,integration,browser}/**/*.test.ts'],
          globalSetup: stackSetup,
          setupFiles: [quickImports, removedFolders, pdfjsCopies, freshConnections],
          expect: longPolls,
          testTimeout,
          hookTimeout: 60_000,
          maxWorkers: stackWorkersMax,
          // These files keep no state in shared modules. The files in a worker share the loaded contracts and one browser.
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          // This project is not part of `npm test`. Run it with `npm run test:full -- tests`, or with the name of a
          // test file.
          name: 'full',
          execArgv,
          include: ['test/{pages,soak,faults,fuzz,interop,security}/**/*.test.ts'],
          globalSetup: stackSetup,
          setupFiles: [quickImports, removedFolders, pdfjsCopies, freshConnections],
          expect: longPolls,
          testTimeout: 300_000,
          hookTimeout: 300_000,
          maxWorkers: stackWorkersMax,
          isolate: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
