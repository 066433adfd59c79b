// Inlines the script that draws the last screen (web/app/last-screen/) at the end of the app's document, after its outline, and
// adds the service worker that has the browser begin with it.
import type { Plugin } from 'vite'
import { carriedBy } from './carried.ts'
import { inlineScript } from './head.ts'
import { allowScripts } from './scripts.ts'

export function lastScreen(): Plugin {
  let script: ReturnType<typeof inlineScript> | undefined
  return {
    name: 'beauty-barter:last-screen',
    apply: 'build',
    async buildStart() {
      script = inlineScript((await carriedBy('web/app/last-screen/draw.ts', 'iife')).script)
    },
    transformIndexHtml: { order: 'pre', handler: (html) => html.replace('<!--last-->', () => script?.tag ?? '') },
    // In a shadow root, Tailwind's `:host` would set each token to itself, which hides the document's.
    async generateBundle(_, bundle) {
      const { script: source } = await carriedBy('web/app/last-screen/worker.ts', 'iife')
      this.emitFile({ type: 'asset', fileName: 'worker.js', source })
      for (const file of Object.values(bundle))
        if (file.type === 'asset' && file.fileName.endsWith('.css')) file.source = String(file.source).replaceAll(':root,:host', ':root')
    },
    writeBundle: (output) => allowScripts(output.dir ?? 'dist/web', script === undefined ? [] : [script.hash]),
  }
}
