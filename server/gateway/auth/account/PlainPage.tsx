import type { PageContent } from '#server/gateway/ports.ts'

export function PlainPage({ title, lead, action, closing }: PageContent) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>{title}</title>
      </head>
      <body style={{ fontFamily: 'sans-serif', lineHeight: 1.5, maxWidth: '32rem', margin: '2rem auto', padding: '0 1rem' }}>
        <h1>{title}</h1>
        <p>{lead}</p>
        <form method="post">
          <button style={{ font: 'inherit', padding: '.75rem 1.5rem' }}>{action}</button>
        </form>
        <p>{closing}</p>
      </body>
    </html>
  )
}
