// The HTML document around a public page, with its metadata for browsers, search engines and link previews. The server
// replaces `{{url}}` with the site's URL when it starts.
import { brandName } from '../ui/display/Mark.tsx'
import type { RenderedPage } from '../site/render.tsx'
import { fontPreloads, homeBoot, inlineScript, sessionBoot, themeBoot } from './head.ts'
import { palette } from '#domain/generated/palette.ts'

type Script = ReturnType<typeof inlineScript>
type Parts = { styles: string; script: Script; fonts: string[]; card: string; next: string[] }

export function documentOf(page: RenderedPage, { styles, script, fonts, card, next }: Parts): { html: string; hashes: string[] } {
  const boots = [...(page.path === '/' ? [homeBoot] : []), themeBoot, sessionBoot].map((code) => inlineScript(code))
  const title = `${page.title} · ${brandName}`
  const head = [
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    `<title>${escaped(title)}</title>`,
    meta('description', page.description),
    page.noindex ? meta('robots', 'noindex') : '',
    page.filled ? `{{^${page.filled.listed}}}${meta('robots', 'noindex')}{{/${page.filled.listed}}}` : '',
    `<link rel="canonical" href="{{url}}${page.path}">`,
    `<meta name="theme-color" content="${palette.light.background}" media="(prefers-color-scheme:light)">`,
    `<meta name="theme-color" content="${palette.dark.background}" media="(prefers-color-scheme:dark)">`,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    '<link rel="manifest" href="/manifest.webmanifest">',
    sharing(page, card),
    boots.map(({ tag }) => tag).join(''),
    fontPreloads(fonts),
    structured(page),
    `<style>${lean(styles, page.body + script.tag)}</style>`,
  ]
  const body = page.body + (script.isEmpty ? '' : script.tag)
  const hashes = [...boots, ...(script.isEmpty ? [] : [script])].map(({ hash }) => hash)
  return {
    html: `<!doctype html><html lang="en"><head>${head.join('')}</head><body${next.length > 0 ? ` data-next="${next.join(' ')}"` : ''}>${body}</body></html>\n`,
    hashes,
  }
}

/** Metadata for link previews. */
function sharing({ path, title, description }: RenderedPage, card: string): string {
  const facts = {
    'og:type': 'website',
    'og:site_name': brandName,
    'og:title': title,
    'og:description': description,
    'og:url': `{{url}}${path}`,
    'og:image': `{{url}}/${card}`,
    'og:image:width': '1200',
    'og:image:height': '630',
  }
  const properties = Object.entries(facts).map(([name, content]) => `<meta property="${name}" content="${escaped(content)}">`)
  return properties.join('') + meta('twitter:card', 'summary_large_image')
}

/** Data, not a script: the browser does not execute it. */
function structured({ path, title, data = [], filled }: RenderedPage): string {
  if (filled) return `{{#${filled.data}}}<script type="application/ld+json">{{&${filled.data}}}</script>{{/${filled.data}}}`
  const trail = [
    { '@type': 'ListItem', position: 1, name: brandName, item: '{{url}}/' },
    { '@type': 'ListItem', position: 2, name: title, item: `{{url}}${path}` },
  ]
  const graph = [...data, ...(path === '/' ? [] : [{ '@type': 'BreadcrumbList', itemListElement: trail }])]
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph })
  return `<script type="application/ld+json">${json.replaceAll('<', '\\u003c')}</script>`
}

/** Removes the design tokens this page does not use; otherwise it would carry those of the whole app. */
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
