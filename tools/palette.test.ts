import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { paletteFile, printedPalette } from './palette.ts'

test('emails have the colors of the screens', async () => {
  expect(await readFile(paletteFile, 'utf8'), 'run `npm run palette`').toBe(await printedPalette())
})
