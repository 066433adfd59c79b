import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumFlags, findChromium } from './tests/support/chromium.ts'

const setupFiles = ['tests/support/quiet.ts']
const globalSetup = ['tests/support/scratch.ts']

export default defineConfig({
  test: {
    passWithNoTests: false,
    allowOnly: false,
    retry: 0,
    // Two cores, shared with the server under test and PostgreSQL.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['domain/**/*.test.ts', 'server/**/*.test.ts', 'web/**/*.test.ts', 'tools/**/*.test.ts', 'tests/support/**/*.test.ts'],
          setupFiles,
        },
      },
      {
        test: {
          name: 'database',
          include: ['tests/policies/**/*.test.ts'],
          setupFiles,
          globalSetup,
          testTimeout: 15_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'gateway',
          include: ['tests/gateway/**/*.test.ts'],
          setupFiles,
          globalSetup,
          testTimeout: 20_000,
          hookTimeout: 90_000,
        },
      },
      {
        plugins: [react({ compiler: true })],
        test: {
          name: 'component',
          include: ['web/**/*.browser.test.tsx'],
          setupFiles,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: { executablePath: findChromium(), args: chromiumFlags } }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
