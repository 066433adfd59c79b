// Dresses what a letter says as HTML and as text. No pictures and nothing fetched: a letter does not report being read.
import { type Block, type Content, type Dressed, type Site } from './content.ts'
import { as, darkStyles } from './look.ts'

export function dress(content: Content, site: Site): Dressed {
  const subject = oneLine(content.subject)
  return { subject, html: asHtml({ ...content, subject }, site), text: asText(content, site) }
}

function asHtml({ subject, preheader, title, blocks, footing, footLink }: Content, site: Site): string {
  const more = footLink === undefined ? '' : ` <a ${as('link')} href="${address(footLink.link)}">${escaped(footLink.label)}</a>`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escaped(subject)}</title>
<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${darkStyles}}</style>
</head>
<body ${as('ground')}>
<div style="display:none;max-height:0;overflow:hidden;font-size:1px;line-height:1px">${escaped(oneLine(preheader))}${'&#8199;&#847;'.repeat(60)}</div>
<div ${as('sheet')}>
<p ${as('mark')}>${escaped(site.name)}</p>
<h1 ${as('title')}>${escaped(title)}</h1>
${blocks.map(blockAsHtml).join('\n')}
<div ${as('foot')}>
<p style="margin:0 0 8px">${escaped(footing)}${more}</p>
<p style="margin:0">${escaped(site.name)} · <a ${as('link')} href="${address(site.url)}">${escaped(site.url.replace(/^https?:\/\//, ''))}</a></p>
</div>
</div>
</body>
</html>
`
}

function blockAsHtml(block: Block): string {
  if (block.kind === 'text') return `<p ${as('text')}>${escaped(block.text)}</p>`
  if (block.kind === 'code') return `<p ${as('text')}>${escaped(block.lead)}</p>\n<p ${as('code')}>${escaped(block.code)}</p>`
  if (block.kind === 'quote') return `<p ${as('quote')}>${escaped(block.text)}</p>`
  if (block.kind === 'facts') return `<dl ${as('facts')}>${block.rows.map(rowAsHtml).join('')}</dl>`
  const link = address(block.link)
  return `<p style="margin:24px 0 12px"><a ${as(block.weighty === true ? 'weighty' : 'action')} href="${link}">${escaped(block.label)}</a></p>
<p ${as('hint')}>Or open this address: <a ${as('link')} href="${link}">${link}</a></p>`
}

function rowAsHtml([name, value]: [name: string, value: string]): string {
  return `<div ${as('row')}><dt ${as('name')}>${escaped(name)}</dt><dd ${as('value')}>${escaped(oneLine(value))}</dd></div>`
}

function asText({ title, blocks, footing, footLink }: Content, site: Site): string {
  const foot = [footing, ...(footLink === undefined ? [] : [`${footLink.label}: ${checked(footLink.link)}`]), `${site.name} · ${site.url}`]
  return `${[title, ...blocks.map(blockAsText)].join('\n\n')}\n\n--\n${foot.join('\n')}\n`
}

function blockAsText(block: Block): string {
  if (block.kind === 'text') return block.text
  if (block.kind === 'code') return `${block.lead}: ${block.code}`
  if (block.kind === 'facts') return block.rows.map(([name, value]) => `${name}: ${oneLine(value)}`).join('\n')
  if (block.kind === 'action') return `${block.label}: ${checked(block.link)}`
  return block.text
    .split(/\r?\n/)
    .map((line) => `> ${line}`)
    .join('\n')
}

/** A link in a letter leads to a page, whatever the facts say. */
function checked(link: string): string {
  if (!/^https?:\/\/[^\s<>"']+$/.test(link)) throw new Error('a link of a letter is no web address')
  return link
}

const address = (link: string) => escaped(checked(link))

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;')
}

/** Header fields end at a line break, and nobody sees what control and bidi characters do. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim()
}
