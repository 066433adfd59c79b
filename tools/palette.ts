// Prints domain/generated/palette.ts: the design tokens in hex, for what reads no stylesheet (mail programs, the manifest,
// pictures for sharing). `npm run palette` writes it; a test beside this file compares.
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { root } from './checks/files.ts'
import { hex } from '#web/ui/art/colour.ts'

/** The tokens that emails use. */
const names = [
  'background',
  'foreground',
  'muted',
  'muted-foreground',
  'border',
  'rule',
  'primary',
  'primary-foreground',
  'brand',
  'brand-hover',
  'brand-foreground',
  'brand-ink',
]

export const paletteFile = path.join(root, 'domain/generated/palette.ts')

export async function printedPalette(): Promise<string> {
  const tokens = await readFile(path.join(root, 'web/ui/styles/tokens.css'), 'utf8')
  const themes = { light: colorsIn(tokens, ':root'), dark: colorsIn(tokens, '.dark') }
  const printed = Object.entries(themes).map(
    ([theme, colors]) => `  ${theme}: {\n${colors.map(([name, color]) => `    ${quoted(name)}: '${color}',`).join('\n')}\n  },`,
  )
  return `// Printed from web/ui/styles/tokens.css: npm run palette\nexport const palette = {\n${printed.join('\n')}\n} as const\n`
}

const quoted = (name: string) => (name.includes('-') ? `'${name}'` : name)

function colorsIn(tokens: string, selector: string): [name: string, color: string][] {
  const from = tokens.indexOf(`\n${selector} {`)
  const block = tokens.slice(from, tokens.indexOf('\n}', from))
  return names.map((name) => {
    const [, lightness, chroma, hue] = new RegExp(`--${name}: oklch\\(([\\d.]+) ([\\d.]+) ([\\d.]+)\\)`).exec(block) ?? []
    if (hue === undefined) throw new Error(`tokens.css has no --${name} for ${selector}`)
    return [name, hex([Number(lightness), Number(chroma), Number(hue)])]
  })
}

if (process.argv[1] === import.meta.filename) await writeFile(paletteFile, await printedPalette())
