import { defineConfig } from '@playwright/test'
import { chromiumFlags, findChromium } from './tests/support/journeys/chromium.ts'
import type { JourneyOptions } from './tests/support/journeys/journey.ts'

const launchOptions = { executablePath: findChromium(), args: chromiumFlags }
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }
const desktop = { viewport: { width: 1280, height: 900 } }

// `--trace on` for one that fails; for all of them it would cost a tenth of the run.
export default defineConfig<JourneyOptions>({
  testDir: 'tests/journeys',
  testMatch: '**/*.journey.ts',
  outputDir: 'test-results/journeys',
  globalSetup: './tests/support/journeys/journey-server.ts',
  // One for each of two cores, shared with the servers under test and PostgreSQL: with a third, the run takes as long, and
  // each journey longer.
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/journeys.json' }]],
  use: { browserName: 'chromium', launchOptions, screenshot: 'only-on-failure', locale: 'en-US', serviceWorkers: 'block' },
  projects: [
    { name: 'phone', grepInvert: /@as-shipped/, use: phone },
    // One journey an area, each on a server of its own as an operator starts it: with the limits on.
    // A journey is faster than people: what is refused for that comes up to ten seconds later.
    { name: 'as-shipped', grep: /@as-shipped/, use: { ...phone, asShipped: true }, timeout: 120_000, expect: { timeout: 30_000 } },
    // What a wide screen lays out in another way. The last to start: single tests share out better than files, whose last one
    // would leave the other workers idle.
    { name: 'desktop', grep: /@desktop/, use: desktop, fullyParallel: true },
  ],
})
