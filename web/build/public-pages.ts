// The public pages: rendered with React here and shipped without it. Styles, scripts and boot scripts are inlined in each page;
// pictures and fonts are files, and so are the styles of pages that the server renders itself (server/services/pages/).
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { runnerImport, type Plugin } from 'vite'
import type { renderPages } from '../site/render.tsx'
import { iconFiles, pngOf } from './cards.ts'
import { carriedBy, type Carried } from './carried.ts'
import { inlineScript, sentOnce, themeBoot } from './head.ts'
import { scriptsOf } from './screens.ts'
import { documentOf } from './public-document.ts'
import { allowScripts } from './scripts.ts'

const site = resolve('web/site')

export function publicPages(): Plugin {
  return {
    name: 'beauty-barter:public-pages',
    apply: 'build',
    async buildStart() {
      const names = await readdir(site, { recursive: true })
      for (const name of names) this.addWatchFile(join(site, name))
    },
    async writeBundle(output, bundle) {
      const folder = output.dir ?? 'dist/web'
      const { module } = await runnerImport<{ renderPages: typeof renderPages }>('./web/site/render.tsx')
      const { pages, served, pictures, cardSize } = module.renderPages()
      const entries = new Map<string, Carried>()
      for (const { entry } of pages) if (!entries.has(entry)) entries.set(entry, await carriedBy(join(site, entry)))

      for (const page of pages) {
        const { styles, script, files } = entries.get(page.entry) ?? never(page.entry)
        const png = await pngOf(page.card, cardSize.w, cardSize.h)
        const card = `assets/card-${createHash('sha256').update(png).digest('base64url').slice(0, 8)}.png`
        for (const [end, svg] of page.cards?.pictures ?? []) {
          await writeFile(join(folder, cardName(page.cards?.name ?? '', end)), await pngOf(svg, cardSize.w, cardSize.h))
        }
        const document = documentOf(page, {
          styles,
          script: inlineScript(script, ' type="module"'),
          fonts: [...files.keys()],
          card: page.cards ? cardName(page.cards.name, `{{${page.cards.name}}}`) : card,
          next: page.next === undefined ? [] : scriptsOf(page.next, bundle),
        })
        await writeAll(folder, new Map([[card, png]]))
        await writeFile(join(folder, page.filled?.file ?? fileOf(page.path)), document.html)
        allowScripts(folder, document.hashes)
        await writeAll(folder, files)
      }
      const { styles, files } = await carriedBy(join(site, 'entries/served.ts'))
      await writeAll(folder, new Map([...files, ['served.css', styles + served], ['theme.js', themeBoot], ['once.js', sentOnce]]))
      await writeAll(folder, pictures)
      await writeAll(folder, await iconFiles(await readFile('web/public/favicon.svg', 'utf8')))
      await writeFile(join(folder, 'sitemap.xml'), sitemap(pages.filter(({ filled }) => filled === undefined)))
      await writeFile(join(folder, 'robots.txt'), robots)
    },
  }
}

/** Without a hash: the server fills in the end. */
const cardName = (name: string, end: string) => `${name}-${end}.png`
const fileOf = (path: string) => (path === '/' ? 'index.html' : `${path.slice(1)}.html`)

async function writeAll(folder: string, files: ReadonlyMap<string, string | Uint8Array>): Promise<void> {
  for (const [name, content] of files) {
    await mkdir(join(folder, dirname(name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
}

function never(entry: string): never {
  throw new Error(`The build has no ${entry}`)
}

// The server replaces `{{url}}` with the site's URL when it starts.
function sitemap(pages: readonly { path: string; noindex?: true }[]): string {
  const places = pages.filter(({ noindex }) => !noindex).map(({ path }) => `<url><loc>{{url}}${path}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${places.join('')}</urlset>\n`
}

const robots = `User-agent: *
${['/auth/v1/', '/rest/v1/', '/realtime/v1/', '/storage/v1/', '/functions/v1/'].map((path) => `Disallow: ${path}`).join('\n')}

Sitemap: {{url}}/sitemap.xml
`
