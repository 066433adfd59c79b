import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/support/setup/longest-first.ts'

// Without `isolate`, a worker keeps what it has imported from one file to the next: half of a short file's time. So no file
// may replace modules, and what it replaces of globals it puts back.
const setupFiles = ['tests/support/setup/quiet.ts']
const globalSetup = ['tests/support/setup/scratch.ts']

export default defineConfig({
  test: {
    passWithNoTests: false,
    allowOnly: false,
    retry: 0,
    // Time limits are for what hangs: three times what a quiet machine needs.
    // For two cores, shared with the servers under test and PostgreSQL: a third of a gateway test's time is waiting.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          include: ['domain/**/*.test.ts', 'server/**/*.test.ts', 'web/**/*.test.ts', 'tools/**/*.test.ts', 'tests/support/**/*.test.ts'],
          // They run where the area is planted: npm run soak -- planted/area.
          exclude: ['**/node_modules/**', 'tests/support/planted-area/**'],
          setupFiles,
          testTimeout: 15_000,
        },
      },
      {
        test: {
          name: 'database',
          isolate: false,
          include: ['tests/policies/**/*.test.ts'],
          setupFiles,
          globalSetup: [...globalSetup, 'tests/support/setup/notes.ts'],
          testTimeout: 45_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'gateway',
          isolate: false,
          include: ['tests/gateway/**/*.test.ts', 'tests/in-process/**/*.test.ts'],
          setupFiles,
          globalSetup: ['tests/support/setup/built.ts', ...globalSetup, 'tests/support/setup/served.ts'],
          testTimeout: 30_000,
          // The start of a server is given a minute.
          hookTimeout: 90_000,
          // What is waited for comes from another process; a busy machine takes longer than the second that is usual.
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
})
