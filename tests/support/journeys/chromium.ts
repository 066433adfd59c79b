// Where the browser is and how it is started; tools/test.mjs has installed one by the time this is asked.
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

/** The headless shell if there is one: it draws the same pages in less time. */
export const findChromium = () => find([shell, ...whole])

/** What people have, where the time to paint is measured. */
export const findWholeChromium = () => find([...whole, shell])

function find(names: string[]): string {
  const named = process.env['CHROMIUM_PATH']
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
    // Not there, or not ours to run: the next place is asked.
    return false
  }
}
