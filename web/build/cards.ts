// The pictures for link previews and the home screen icons: PNG, rendered from the pages' SVG. Cached between builds, because
// each takes longer to render than a page.
import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { palette } from '#domain/generated/palette.ts'

const kept = resolve('.cache/cards')

export async function pngOf(svg: string, width: number, height: number): Promise<Buffer> {
  const name = join(kept, `${createHash('sha256').update(`${width}x${height}${svg}`).digest('base64url').slice(0, 16)}.png`)
  const made = await readFile(name).catch((error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? null : Promise.reject(error)))
  if (made !== null) return made
  const png = await sharp(Buffer.from(svg)).resize(width, height).png({ palette: true, effort: 1 }).toBuffer()
  await mkdir(kept, { recursive: true })
  await writeFile(name, png)
  return png
}

export async function iconFiles(favicon: string): Promise<Map<string, Buffer | string>> {
  const sizes = { 'apple-touch-icon.png': 180, 'icon-192.png': 192, 'icon-512.png': 512 }
  const files = new Map<string, Buffer | string>()
  for (const [name, size] of Object.entries(sizes)) files.set(name, await pngOf(favicon, size, size))
  const icons = [192, 512].map((size) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' }))
  const manifest = {
    name: 'Beauty Barter',
    short_name: 'Beauty Barter',
    start_url: '/',
    display: 'standalone',
    background_color: palette.light.background,
    theme_color: palette.light.background,
    icons,
  }
  return files.set('manifest.webmanifest', JSON.stringify(manifest))
}
