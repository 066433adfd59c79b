// app.html: the one document of the app. Gets the theme script and the fonts' preloads; its settings the server writes into it.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { fontPreloads, inlineScript, themeBoot } from './head.ts'
import { allowScripts } from './scripts.ts'

export function appPage(): Plugin {
  const boot = inlineScript(themeBoot)
  return {
    name: 'beauty-barter:app-page',
    transformIndexHtml: { order: 'pre', handler: (html) => html.replace('<!--boot-->', boot.tag) },
    async writeBundle(output, bundle) {
      const folder = output.dir ?? 'dist/web'
      const path = join(folder, 'app.html')
      const html = await readFile(path, 'utf8')
      await writeFile(path, html.replace('</head>', `${fontPreloads(Object.keys(bundle), ' fetchpriority="low"')}</head>`))
      await allowScripts(folder, [boot.hash])
    },
  }
}
