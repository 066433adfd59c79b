// An email as HTML: tables, since mail programs only lay those out consistently. No pictures and nothing fetched, so that
// opening an email reveals nothing.
import type { ComponentProps, ReactNode } from 'react'
import { type Block, checked, type Content, oneLine, type Site } from './content.ts'
import { as, darkStyles } from './look.ts'

export function Email({ content, site }: { content: Content; site: Site }) {
  const { subject, preheader, title, blocks, footing, footLink } = content
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>{subject}</title>
        <style dangerouslySetInnerHTML={{ __html: `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${darkStyles}}` }} />
      </head>
      <body {...as('ground')}>
        <div style={{ display: 'none', maxHeight: 0, overflow: 'hidden', fontSize: 1, lineHeight: '1px' }}>
          {oneLine(preheader)}
          {/* Keeps the text that follows out of the inbox preview. */}
          {'\u2007\u034f'.repeat(60)}
        </div>
        <Table {...as('ground')} width="100%">
          <td align="center">
            <Table {...as('sheet')} width="100%">
              <td>
                <Table width="100%">
                  <td {...as('mark')}>
                    <Mark /> {site.name}
                  </td>
                </Table>
                <h1 {...as('title')}>{title}</h1>
                {blocks.map((block, place) => (
                  <Part key={place} block={block} />
                ))}
                <Table width="100%" style={{ marginTop: '36px' }}>
                  <td {...as('foot')}>
                    {footing}
                    {footLink && (
                      <>
                        {' '}
                        <Link to={footLink.link}>{footLink.label}</Link>
                      </>
                    )}
                    <br />
                    {site.name} · <Link to={site.url}>{site.url.replace(/^https?:\/\//, '')}</Link>
                  </td>
                </Table>
              </td>
            </Table>
          </td>
        </Table>
      </body>
    </html>
  )
}

/** A one-row table, for layout only. */
function Table({ children, ...rest }: ComponentProps<'table'>) {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} border={0} {...rest}>
      <tbody>
        <tr>{children}</tr>
      </tbody>
    </table>
  )
}

/** The logo as text: without the rotation it reads as our initials. */
function Mark() {
  return (
    <span aria-hidden="true" style={{ letterSpacing: '-.02em' }}>
      <span style={{ display: 'inline-block', transform: 'scaleX(-1)' }}>B</span>B
    </span>
  )
}

const Link = ({ to, children }: { to: string; children: ReactNode }) => (
  <a {...as('link')} href={checked(to)}>
    {children}
  </a>
)

function Part({ block }: { block: Block }) {
  if (block.kind === 'text') return <p {...as('text')}>{block.text}</p>
  if (block.kind === 'quote') return <p {...as('quote')}>{block.text}</p>
  if (block.kind === 'facts') return <Facts rows={block.rows} />
  if (block.kind === 'entry') return <Entry {...block} />
  if (block.kind === 'action') return <Action {...block} />
  return (
    <>
      <p {...as('text')}>{block.lead}</p>
      <p {...as('code')}>{block.code}</p>
    </>
  )
}

function Facts({ rows }: { rows: [name: string, value: string][] }) {
  return (
    <table {...as('facts')} width="100%" cellPadding={0} cellSpacing={0}>
      <tbody>
        {rows.map(([name, value]) => (
          <tr key={name}>
            <th {...as('name')} scope="row">
              {name}
            </th>
            <td {...as('value')}>{oneLine(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Entry({ title, text, link }: Extract<Block, { kind: 'entry' }>) {
  return (
    <Table {...as('entry')} width="100%">
      <td {...as('line')}>
        <a {...as('heading')} href={checked(link)}>
          {oneLine(title)}
        </a>
        {text !== '' && <p {...as('detail')}>{text}</p>}
      </td>
    </Table>
  )
}

function Action({ label, link, weighty }: Extract<Block, { kind: 'action' }>) {
  return (
    <>
      <Table style={{ margin: '24px 0 12px' }}>
        <td {...as(weighty ? 'weighty' : 'action')}>
          <a {...as(weighty ? 'gloss' : 'label')} href={checked(link)}>
            {label}
          </a>
        </td>
      </Table>
      <p {...as('hint')}>
        Or paste this link into your browser: <Link to={link}>{link}</Link>
      </p>
    </>
  )
}
