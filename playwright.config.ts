import { defineConfig } from '@playwright/test'
import { chromiumFlags, findChromium } from './tests/support/chromium.ts'
import type { JourneyOptions } from './tests/support/journey.ts'

const launchOptions = { executablePath: findChromium(), args: chromiumFlags }
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }
const desktop = { viewport: { width: 1280, height: 900 } }

// What these promise looks the same at every width, or they set the widths themselves: they run once, to keep the whole run
// short. A single test of another file says so in its title.
const once = [
  'account',
  'account-proof',
  'account-widget',
  'admin-reset',
  'analytics',
  'arrival',
  'axe',
  'bytes',
  'content',
  'global',
  'global-queries',
  'landing',
  'landing-prelaunch',
  'location',
  'membership-banner',
  'membership-gate',
  'reset-password',
  'routes',
  'security-phone',
  'security-provider',
  'security-sign-in',
  'session',
  'shell',
  'shell-menus',
  'ui',
  'watching',
].map((name) => `**/${name}.journey.ts`)

// `--trace on` for one that fails; for all of them it would cost a tenth of the run.
export default defineConfig<JourneyOptions>({
  testDir: 'tests/journeys',
  testMatch: '**/*.journey.ts',
  outputDir: 'test-results/journeys',
  globalSetup: './tests/support/journey-server.ts',
  // Two cores, shared with the servers under test and PostgreSQL.
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/journeys.json' }]],
  use: { browserName: 'chromium', launchOptions, screenshot: 'only-on-failure', locale: 'en-US' },
  projects: [
    { name: 'phone', grepInvert: /@as-shipped/, use: phone },
    // One journey an area, each on a server of its own as an operator starts it: with the limits on.
    { name: 'as-shipped', grep: /@as-shipped/, use: { ...phone, asShipped: true } },
    { name: 'desktop', testIgnore: once, grepInvert: /@once/, use: desktop },
  ],
})
