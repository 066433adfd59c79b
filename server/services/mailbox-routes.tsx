// The local mailbox, for people (/_mailbox) and tests (/_mailbox.json?to=).
import type { FastifyInstance } from 'fastify'
import { Fragment } from 'react'
import { type IsDirect, keepLocal, recipientIn, sendBox } from './local-doors.ts'
import type { KeptEmail, Mailbox } from './mailbox.ts'

// The content security policy of a displayed email: no script, nothing fetched, an opaque origin; its links open in a new tab.
const emailPolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ')

export function mailboxRoutes(app: FastifyInstance, box: Mailbox, isDirect: IsDirect): void {
  app.register(async (doors) => {
    keepLocal(doors, isDirect)
    doors.get('/_mailbox.json', async (request) => box.newest(recipientIn(request)))
    doors.get('/_mailbox', async (request, reply) => {
      return sendBox(reply, 'Local mailbox', <Mails kept={await box.newest(recipientIn(request))} />)
    })
    doors.get<{ Params: { id: string } }>('/_mailbox/:id', async (request, reply) => {
      const email = await box.one(request.params.id)
      if (email === null) return reply.code(404).send({ message: 'This email is not here, or not anymore.' })
      reply.header('content-security-policy', emailPolicy)
      return reply.type('text/html; charset=utf-8').send(email.html.replace(/<head>|<html[^>]*>/, '$&<base target="_blank">'))
    })
  })
}

function Mails({ kept }: { kept: KeptEmail[] }) {
  return (
    <>
      <h1 className="d1">Local mailbox</h1>
      {kept.length === 0 && <p className="muted">No emails yet. What the app would send shows up here.</p>}
      {kept.map(({ id, to, subject, text, links, headers, replyTo, sent_at }) => (
        <article className="kept" key={id}>
          <h2 className="d4">{subject}</h2>
          <p className="small muted">
            to {to} · {sent_at}
            {Object.entries({ ...(replyTo !== undefined && { 'Reply-To': replyTo }), ...headers }).map(([name, value]) => (
              <Fragment key={name}>
                <br />
                {name}: {value}
              </Fragment>
            ))}
          </p>
          <iframe src={`/_mailbox/${id}`} title={subject} sandbox="allow-popups allow-popups-to-escape-sandbox" loading="lazy" />
          <details>
            <summary>As text</summary>
            <pre>{text}</pre>
          </details>
          <ul className="small">
            {links.map((link) => (
              <li key={link}>
                <a href={link}>{link}</a>
              </li>
            ))}
          </ul>
        </article>
      ))}
    </>
  )
}
