// The document around a public page: what its head says to browsers, to search engines and to those who show a link to it.
// `{{url}}` becomes the site's address when the server opens it.
import { brandName } from '../ui/Mark.tsx'
import type { RenderedPage } from '../site/render.tsx'
import { fontPreloads, homeBoot, inlineScript, themeBoot } from './head.ts'

type Script = ReturnType<typeof inlineScript>
type Parts = { styles: string; script: Script; fonts: string[] }

export function documentOf(page: RenderedPage, { styles, script, fonts }: Parts): { html: string; hashes: string[] } {
  const boots = [...(page.path === '/' ? [homeBoot] : []), themeBoot].map((code) => inlineScript(code))
  const title = `${page.title} · ${brandName}`
  const head = [
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    `<title>${escaped(title)}</title>`,
    meta('description', page.description),
    page.noindex ? meta('robots', 'noindex') : '',
    `<link rel="canonical" href="{{url}}${page.path}">`,
    '<meta name="theme-color" content="#faf8f5" media="(prefers-color-scheme:light)">',
    '<meta name="theme-color" content="#171110" media="(prefers-color-scheme:dark)">',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    boots.map(({ tag }) => tag).join(''),
    fontPreloads(fonts),
    `<style>${lean(styles, page.body + script.tag)}</style>`,
  ]
  const body = page.body + (script.isEmpty ? '' : script.tag)
  const hashes = [...boots, ...(script.isEmpty ? [] : [script])].map(({ hash }) => hash)
  return { html: `<!doctype html><html lang="en"><head>${head.join('')}</head><body>${body}</body></html>\n`, hashes }
}

/** Without the tokens this page makes no use of: the whole set of the app's would come along. */
function lean(styles: string, rest: string): string {
  const used = new Set(
    [...(styles + rest).matchAll(/var\((--[\w-]+)|['"](--[\w-]+)/g)].flatMap(([, inStyle, named]) => inStyle ?? named ?? []),
  )
  const leaner = styles.replaceAll(/(?<=[{;])(--[\w-]+):[^;{}]*(?:;|(?=\}))/g, (whole, name: string) => (used.has(name) ? whole : ''))
  return leaner === styles ? styles : lean(leaner, rest)
}

const meta = (name: string, content: string) => `<meta name="${name}" content="${escaped(content)}">`

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
