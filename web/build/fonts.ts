// The two font families, reduced to what the design uses: Basic Latin and these ranges of the axes, 40 kB for both. Accented
// letters are in separate files that a browser only fetches for a page that has one; all others come from the fallback fonts.
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

export const fontFolder = resolve('.cache/fonts')

const basicLatin = Array.from({ length: 0x7e - 0x20 + 1 }, (_, i) => String.fromCharCode(0x20 + i)).join('')
const accented = Array.from({ length: 0x17f - 0xc0 + 1 }, (_, i) => String.fromCharCode(0xc0 + i)).join('')
// Titles and names contain no brackets or similar characters.
const display = basicLatin.replace(/[\\^`{|}~<>[\]@_#*=]/g, '') + '–‘’“”…'
const text = basicLatin + '·–‘’“”…'

const imbue = {
  source: '@fontsource-variable/imbue/files/imbue-latin-standard-normal.woff2',
  axes: { wght: { min: 380, max: 540, default: 400 }, opsz: { min: 24, max: 100, default: 24 } },
}
const hankenGrotesk = {
  source: '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
  axes: { wght: { min: 400, max: 620, default: 400 } },
}

const families = [
  { file: 'imbue.woff2', letters: display, ...imbue },
  { file: 'imbue-accented.woff2', letters: accented, ...imbue },
  { file: 'hanken-grotesk.woff2', letters: text, ...hankenGrotesk },
  { file: 'hanken-grotesk-accented.woff2', letters: accented, ...hankenGrotesk },
]

export function fonts(): Plugin {
  return {
    name: 'beauty-barter:fonts',
    async buildStart() {
      await mkdir(fontFolder, { recursive: true })
      await Promise.all(families.map(writeSubset))
    },
  }
}

async function writeSubset({ file, source, letters, axes }: (typeof families)[number]): Promise<void> {
  const from = resolve('node_modules', source)
  const to = join(fontFolder, file)
  const [made, original, recipe] = await Promise.all([stat(to).catch(() => null), stat(from), stat(import.meta.filename)])
  if (made && made.mtimeMs > original.mtimeMs && made.mtimeMs > recipe.mtimeMs) return
  await writeFile(to, await subsetFont(await readFile(from), letters, { targetFormat: 'woff2', variationAxes: axes }))
}
