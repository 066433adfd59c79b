// Finds and starts the browser; tools/test.mjs has installed one before this runs.
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const shell = 'chromium-headless-shell'
const whole = ['chromium', 'chromium-browser']

/** The headless shell if available: it renders the same pages faster. */
export const findChromium = () => find([shell, ...whole])

/** The browser people use, for measuring paint times. */
export const findWholeChromium = () => find([...whole, shell])

/** The same, even if CHROMIUM_PATH names the headless shell, which has no back/forward cache. */
export const findCachingChromium = () => find(whole, '')

function find(names: string[], named = process.env['CHROMIUM_PATH']): string {
  if (named !== undefined && named !== '') return named
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const found = names.flatMap((name) => folders.map((folder) => join(folder, name))).find(canRun)
  return found ?? chromium.executablePath()
}

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    // Missing or not executable: try the next place.
    return false
  }
}
