import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { printedWindowsZones, windowsZonesFile } from './windows-zones.ts'

test('calendars are read with the names of zones that the package has', async () => {
  expect(await readFile(windowsZonesFile, 'utf8'), 'run `npm run windows-zones`').toBe(printedWindowsZones())
})
