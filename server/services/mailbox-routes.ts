// The local mailbox for eyes (/_mailbox) and tests (/_mailbox.json?to=).
import type { FastifyInstance } from 'fastify'
import { askedFor, escaped, keepLocal, sendPage } from './local-doors.ts'
import type { KeptLetter, Mailbox } from './mailbox.ts'

export function mailboxRoutes(app: FastifyInstance, box: Mailbox, publicHost: string): void {
  app.register(async (doors) => {
    keepLocal(doors, publicHost)
    doors.get('/_mailbox.json', async (request) => box.newest(askedFor(request)))
    doors.get('/_mailbox', async (request, reply) => {
      const letters = (await box.newest(askedFor(request))).map(renderLetter).join('')
      return sendPage(reply, 'Local mailbox', letters || '<p>No letters yet. What the app would send by e-mail appears here.</p>')
    })
  })
}

function renderLetter({ to, subject, text, links, sent_at }: KeptLetter): string {
  const addresses = links.map((link) => `<li><a href="${escaped(link)}">${escaped(link)}</a></li>`).join('')
  return `<article><h2>${escaped(subject)}</h2><small>to ${escaped(to)} · ${escaped(sent_at)}</small><pre>${escaped(text)}</pre><ul>${addresses}</ul></article>`
}
