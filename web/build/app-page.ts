// app.html: the one document of the app. Gets the theme script and the fonts' preloads; in development also the settings,
// which the server writes into it otherwise.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { fontPreloads, inlineScript, themeBoot } from './head.ts'
import { allowScripts } from './scripts.ts'

const configMarker = '<script type="application/json" id="config"></script>'

export function appPage({ backend }: { backend: string }): Plugin {
  const boot = inlineScript(themeBoot)
  return {
    name: 'beauty-barter:app-page',
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { server }) {
        const page = html.replace('<!--boot-->', boot.tag)
        if (!server) return page
        const settings = await fetch(`${backend}/config.json`).then((answer) => answer.text())
        return page.replace(configMarker, configMarker.replace('><', `>${settings.replaceAll('<', '\\u003c')}<`))
      },
    },
    configureServer(server) {
      return () => {
        server.middlewares.use((request, _response, next) => {
          const isPage = request.headers.accept?.includes('text/html') && request.url !== '/'
          if (isPage) request.url = '/app.html'
          next()
        })
      }
    },
    async writeBundle(output, bundle) {
      const folder = output.dir ?? 'dist/web'
      const path = join(folder, 'app.html')
      const html = await readFile(path, 'utf8')
      await writeFile(path, html.replace('</head>', `${fontPreloads(Object.keys(bundle))}</head>`))
      await allowScripts(folder, [boot.hash])
    },
  }
}
