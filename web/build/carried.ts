// Bundles what a kind of public page inlines: all styles its entry imports in one piece, and all scripts in another. Each entry
// gets its own build, so that code two entries share does not become a separate file to fetch. As an `iife`, the script also runs
// as a classic script.
import { build, type Rolldown } from 'vite'
import { fontFolder } from './fonts.ts'

export type Carried = {
  styles: string
  script: string
  /** Fonts that the styles refer to: file name and content. */
  files: ReadonlyMap<string, string | Uint8Array>
}

export async function carriedBy(entry: string, format: 'es' | 'iife' = 'es'): Promise<Carried> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    resolve: { alias: { '@fonts': fontFolder } },
    build: {
      write: false,
      target: 'baseline-widely-available',
      modulePreload: false,
      cssMinify: 'lightningcss',
      reportCompressedSize: false,
      assetsInlineLimit: 0,
      rolldownOptions: { input: entry, output: { format } },
    },
  })
  const { output } = built as Rolldown.RolldownOutput
  const chunks = output.filter((each) => each.type === 'chunk')
  const [chunk] = chunks
  if (chunk === undefined || chunks.length > 1) throw new Error(`${entry} must be one script: nothing in it may be fetched later.`)
  const assets = output.filter((each) => each.type === 'asset')
  const styles = assets.filter(({ fileName }) => fileName.endsWith('.css'))
  return {
    styles: styles.map(({ source }) => String(source)).join(''),
    script: chunk.code.trim(),
    files: new Map(assets.filter((each) => !styles.includes(each)).map(({ fileName, source }) => [fileName, source])),
  }
}
