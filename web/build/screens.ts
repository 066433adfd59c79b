// The files that each screen of the app needs, so that its document can refer to them before the app runs: the server knows the
// path as soon as it gets the request. Written to screens.json, which server/gateway/web/documents.ts reads.
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runnerImport, type Plugin, type Rolldown } from 'vite'
import type { outlines } from '../app/outline/outlines.tsx'
import { carriedBy } from './carried.ts'
import { fontPreloads, inlineScript } from './head.ts'
import { allowScripts } from './scripts.ts'

type Chunk = Rolldown.OutputChunk
/**
 * `path` is the router's, with `$` for any segment. Its head fetches `styles` and `scripts`; `outline` is added to its body; `boot`
 * is a script that writes the template `needed` into the document, and then what is in the template `later`.
 */
type Screen = { path: string; boot: string; styles: string; scripts: string; outline: string }

const routeOf = /\/web\/app\/routes\/(.+)\.tsx\?tsr-split=component$/
/** The layout of every member's screen. */
const layout = '_app'
const entry = /\/web\/app\/main\.tsx$/
/** Draws generated pictures, which every screen has. */
const generator = /\/web\/ui\/art\/art\.ts$/
const besideRows = /\bfetchedBeside(?:Rows)?\(\s*\(\)\s*=>\s*import\(\s*["'`](.+?)["'`]/g

export function screens(): Plugin {
  return {
    name: 'beauty-barter:screens',
    apply: 'build',
    async writeBundle(output, bundle) {
      const chunks = chunksIn(bundle)
      const besideOf = (id: string): string[] => {
        const { code, dynamicallyImportedIds = [] } = this.getModuleInfo(id) ?? {}
        const named = [...(code ?? '').matchAll(besideRows)].map(([, path = '']) => path.replace(/^.*\//, '/'))
        return dynamicallyImportedIds.filter((each) => named.some((name) => each.endsWith(name)))
      }
      const { module } = await runnerImport<{ outlines: typeof outlines }>('./web/app/outline/outlines.tsx')
      const drawn = module.outlines()
      const routes = routesIn(chunks)
      const boots = await bootScripts(routes.map(pathOf))
      const folder = output.dir ?? 'dist/web'
      // An outline shows the screen's title.
      const titles = fontPreloads(Object.keys(bundle).filter((file) => file.includes('imbue')))
      allowScripts(
        folder,
        [...boots.values()].map(({ hash }) => hash),
      )
      const found = routes.map((route): Screen => {
        const path = pathOf(route)
        return { path, boot: boots.get(path)?.tag ?? '', ...headOf(route, chunks, besideOf, titles), outline: drawn[path] ?? '' }
      })
      await writeFile(join(folder, 'screens.json'), JSON.stringify(found) + '\n')
    },
  }
}

// A browser's preload scanner requests what a document refers to, six at a time. So the entry and the styles are in a template
// (server/gateway/web/documents.ts) until the boot script has sent its requests; document.write then adds them, so that they still
// block rendering and are deferred as usual. The other scripts are in a second template until the boot script has its responses.
const thenFetch = "document.write(document.getElementById('needed').innerHTML)"

/** By the path of the screen that each is named after (web/app/boot/). */
async function bootScripts(paths: string[]): Promise<Map<string, ReturnType<typeof inlineScript>>> {
  const found = new Map<string, ReturnType<typeof inlineScript>>()
  for (const path of paths.filter((each) => existsSync(`web/app/boot${each}.ts`))) {
    const { script } = await carriedBy(`web/app/boot${path}.ts`, 'iife')
    found.set(path, inlineScript(`try{${script}}finally{${thenFetch}}`))
  }
  return found
}

/** The scripts a visitor needs for a screen, so that another page can prefetch them. */
export function scriptsOf(route: string, bundle: Rolldown.OutputBundle): string[] {
  const chunks = chunksIn(bundle)
  return closure([...entriesOf(chunks), ...partsOf(route, chunks)], chunks).map(({ fileName }) => `/${fileName}`)
}

function headOf(route: string, chunks: Chunk[], besideOf: (id: string) => string[], titles: string): Pick<Screen, 'styles' | 'scripts'> {
  const first = entriesOf(chunks)
  const needed = closure(partsOf(route, chunks), chunks).filter((chunk) => !first.includes(chunk))
  const beside: Chunk[] = []
  // A chunk fetched along with the screen may in turn name others.
  for (let from = needed; from.length > 0;) {
    const ids = from.flatMap(({ moduleIds }) => moduleIds).flatMap(besideOf)
    const next = closure(
      chunks.filter(({ moduleIds }) => moduleIds.some((id) => ids.includes(id) || generator.test(id))),
      chunks,
    )
    from = next.filter((chunk) => ![...first, ...needed, ...beside].includes(chunk))
    beside.push(...from)
  }
  const scripts = [...needed.map((chunk) => preload(chunk)), ...beside.map((chunk) => preload(chunk, ' fetchpriority="low"'))]
  const styles = stylesOf([...needed, ...beside]).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`)
  return { styles: styles.join('') + titles, scripts: scripts.join('') }
}

// With low priority they would wait for all responses and pictures, because a browser fetches six at a time.
const preload = ({ fileName }: Chunk, priority = '') => `<link rel="modulepreload" crossorigin${priority} href="/${fileName}">`

const stylesOf = (chunks: Chunk[]): string[] => [...new Set(chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))]

const holds = ({ moduleIds }: Chunk, what: RegExp) => moduleIds.some((id) => what.test(id))

/** The chunks that every document loads first. */
const entriesOf = (chunks: Chunk[]): Chunk[] =>
  closure(
    chunks.filter((chunk) => holds(chunk, entry)),
    chunks,
  )

const chunksIn = (bundle: Rolldown.OutputBundle): Chunk[] => Object.values(bundle).filter((each) => each.type === 'chunk')

/** The routes, as the names of their files. */
function routesIn(chunks: Chunk[]): string[] {
  const routes = chunks.flatMap(({ moduleIds }) => moduleIds).flatMap((id) => routeOf.exec(id)?.[1] ?? [])
  // Layout routes have no URL of their own.
  return routes.filter((route) => route !== layout && !routes.includes(`${route}.index`))
}

/** The chunks of a route and its parent routes: `_app.messages.$conversationId` is in `_app.messages`, which is in `_app`. */
function partsOf(route: string, chunks: Chunk[]): Chunk[] {
  const words = route.split('.')
  const around = words.map((_, place) => words.slice(0, place + 1).join('.'))
  const found = chunks.filter(({ moduleIds }) => moduleIds.some((id) => around.includes(routeOf.exec(id)?.[1] ?? '')))
  if (found.length === 0) throw new Error(`The app has no screen ${route}`)
  return found
}

/** `_app.upgrade_.basic` is `/upgrade/basic`, `_app.messages.index` is `/messages`. */
function pathOf(route: string): string {
  const words = route.split('.').filter((word) => !word.startsWith('_') && word !== 'index')
  return `/${words.map((word) => (word.startsWith('$') ? '$' : word.replace(/_$/, ''))).join('/')}`
}

/** The chunks and everything they import statically. */
function closure(from: Chunk[], chunks: Chunk[]): Chunk[] {
  const found = new Set(from)
  for (const { imports } of found) for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk)
  return [...found]
}
