// The local mailbox for eyes (/_mailbox) and tests (/_mailbox.json?to=).
import type { FastifyInstance } from 'fastify'
import { askedFor, escaped, type IsDirect, keepLocal, sendPage } from './local-doors.ts'
import type { KeptLetter, Mailbox } from './mailbox.ts'

// A letter's own rules, whoever wrote it: no script, nothing fetched, an origin of nobody's; its links open beside it.
const letterPolicy = [
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
    doors.get('/_mailbox.json', async (request) => box.newest(askedFor(request)))
    doors.get('/_mailbox', async (request, reply) => {
      const letters = (await box.newest(askedFor(request))).map(renderLetter).join('')
      return sendPage(reply, 'Local mailbox', letters || '<p>No letters yet. What the app would send by email appears here.</p>')
    })
    doors.get<{ Params: { id: string } }>('/_mailbox/:id', async (request, reply) => {
      const letter = await box.one(request.params.id)
      if (letter === null) return reply.code(404).send({ message: 'There is no such letter (any more).' })
      reply.header('content-security-policy', letterPolicy)
      return reply.type('text/html; charset=utf-8').send(letter.html.replace(/<head>|<html[^>]*>/, '$&<base target="_blank">'))
    })
  })
}

function renderLetter({ id, to, subject, text, links, headers, replyTo, sent_at }: KeptLetter): string {
  const addresses = links.map((link) => `<li><a href="${escaped(link)}">${escaped(link)}</a></li>`).join('')
  const lines = Object.entries({ ...(replyTo !== undefined && { 'Reply-To': replyTo }), ...headers })
  const more = lines.map(([name, value]) => `<br>${escaped(name)}: ${escaped(value)}`).join('')
  return `<article><h2>${escaped(subject)}</h2><small>to ${escaped(to)} · ${escaped(sent_at)}${more}</small>
<iframe src="/_mailbox/${id}" title="${escaped(subject)}" sandbox="allow-popups allow-popups-to-escape-sandbox" loading="lazy"></iframe>
<details><summary>As text</summary><pre>${escaped(text)}</pre></details><ul>${addresses}</ul></article>`
}
