// index.html: the landing page, rendered from React here and shipped without it; styles, script and boot scripts stand in the
// page, its pictures are files.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runnerImport, type Plugin, type Rolldown } from 'vite'
import type { renderLanding } from '../site/render.tsx'
import { fontPreloads, homeBoot, inlineScript, themeBoot } from './head.ts'
import { allowScripts } from './scripts.ts'

type Site = { renderLanding: typeof renderLanding }
const render = './web/site/render.tsx'
const entry = 'web/site/site.ts'

export function landing(): Plugin {
  return {
    name: 'beauty-barter:landing',
    async writeBundle(output, bundle) {
      const folder = output.dir ?? 'dist/web'
      const chunk = Object.values(bundle).find(
        (each): each is Rolldown.OutputChunk => each.type === 'chunk' && each.facadeModuleId?.endsWith(entry) === true,
      )
      if (!chunk) throw new Error(`The build has no ${entry}`)
      const styles = await Promise.all([...(chunk.viteMetadata?.importedCss ?? [])].map((file) => readFile(join(folder, file), 'utf8')))
      const script = inlineScript(chunk.code.trim(), ' type="module"')
      const { module } = await runnerImport<Site>(render)
      const site = module.renderLanding()
      const page = pageOf(site, { styles: styles.join(''), fonts: Object.keys(bundle), script: script.tag })
      await mkdir(join(folder, 'assets'), { recursive: true })
      for (const [name, svg] of site.pictures) await writeFile(join(folder, name), svg)
      await writeFile(join(folder, 'index.html'), page.html)
      await allowScripts(folder, [...page.hashes, script.hash])
      // They stand in the page; as files nobody asks for them.
      for (const file of [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])]) await rm(join(folder, file))
    },
  }
}

type Parts = { styles: string; fonts: string[]; script: string }

function pageOf(site: ReturnType<Site['renderLanding']>, { styles, fonts, script }: Parts): { html: string; hashes: string[] } {
  const boots = [inlineScript(homeBoot), inlineScript(themeBoot)]
  const head = [
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    `<title>${site.title} · Beauty Barter</title><meta name="description" content="${site.description}">`,
    '<meta name="theme-color" content="#faf8f5"><link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    boots.map((boot) => boot.tag).join(''),
    fontPreloads(fonts),
    `<style>${styles}</style>`,
  ]
  const html = `<!doctype html><html lang="en"><head>${head.join('')}</head><body>${site.body}${script}</body></html>\n`
  return { html, hashes: boots.map((boot) => boot.hash) }
}
