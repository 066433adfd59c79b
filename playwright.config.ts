import { defineConfig } from '@playwright/test'
import { chromiumFlags, findChromium } from './tests/support/chromium.ts'

const launchOptions = { executablePath: findChromium(), args: chromiumFlags }

// Set by the global setup before the workers, which read this file again, are started.
const baseURL = process.env['JOURNEY_URL'] ?? ''

// What these promise looks the same at every width, or is said of one width: they run once, to keep the whole run short.
const once = [
  'account',
  'account-proof',
  'admin-reset',
  'analytics',
  'arrival',
  'bytes',
  'content',
  'global',
  'global-queries',
  'home',
  'landing',
  'landing-prelaunch',
  'location',
  'membership-banner',
  'membership-gate',
  'membership-plans',
  'notifications',
  'portfolio',
  'profile',
  'profile-editing',
  'reset-password',
  'routes',
  'security',
  'security-phone',
  'security-provider',
  'security-sign-in',
  'session',
  'ui',
].map((name) => `**/${name}.journey.ts`)

// `--trace on` for one that fails; for all of them it would cost a tenth of the run.
export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '**/*.journey.ts',
  outputDir: 'test-results/journeys',
  globalSetup: './tests/support/journey-server.ts',
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/journeys.json' }]],
  use: { baseURL, browserName: 'chromium', launchOptions, screenshot: 'only-on-failure', locale: 'en-US' },
  projects: [
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 } },
    { name: 'desktop', testIgnore: once, use: { viewport: { width: 1280, height: 900 } } },
  ],
})
