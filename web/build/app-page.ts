// app.html: the one document of the app. Gets the boot scripts; its settings, and what its screen needs, the server writes into it.
import type { Plugin } from 'vite'
import { inlineScript, sessionBoot, themeBoot } from './head.ts'
import { allowScripts } from './scripts.ts'

export function appPage(): Plugin {
  const boot = inlineScript(`${themeBoot};${sessionBoot}`)
  return {
    name: 'beauty-barter:app-page',
    transformIndexHtml: { order: 'pre', handler: (html) => html.replace('<!--boot-->', boot.tag) },
    writeBundle: (output) => allowScripts(output.dir ?? 'dist/web', [boot.hash]),
  }
}
