// Renders the content of an email as HTML and as text.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Block, checked, type Content, type Dressed, oneLine, type Site } from './content.ts'
import { Email } from './Email.tsx'

export function dress(content: Content, site: Site): Dressed {
  const subject = oneLine(content.subject)
  const html = renderToStaticMarkup(createElement(Email, { content: { ...content, subject }, site }))
  return { subject, html: `<!doctype html>${html}\n`, text: asText(content, site) }
}

function asText({ title, blocks, footing, footLink }: Content, site: Site): string {
  const foot = [footing, ...(footLink === undefined ? [] : [`${footLink.label}: ${checked(footLink.link)}`]), `${site.name} · ${site.url}`]
  return `${[title, ...blocks.map(blockAsText)].join('\n\n')}\n\n--\n${foot.join('\n')}\n`
}

function blockAsText(block: Block): string {
  if (block.kind === 'text') return block.text
  if (block.kind === 'code') return `${block.lead}: ${block.code}`
  if (block.kind === 'facts') return block.rows.map(([name, value]) => `${name}: ${oneLine(value)}`).join('\n')
  if (block.kind === 'entry') return [oneLine(block.title), block.text, checked(block.link)].filter((line) => line !== '').join('\n')
  if (block.kind === 'action') return `${block.label}: ${checked(block.link)}`
  return block.text
    .split(/\r?\n/)
    .map((line) => `> ${line}`)
    .join('\n')
}
