// The local box of text messages for eyes (/_sms) and tests (/_sms.json?to=15035550100).
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Box, Kept } from './box.ts'
import { askedFor, escaped, type IsDirect, keepLocal, sendPage } from './local-doors.ts'
import type { TextMessage } from './sms.ts'

export function smsRoutes(app: FastifyInstance, box: Box<TextMessage>, isDirect: IsDirect): void {
  app.register(async (doors) => {
    keepLocal(doors, isDirect)
    doors.get('/_sms.json', async (request) => box.newest(numberAskedFor(request)))
    doors.get('/_sms', async (request, reply) => {
      const messages = (await box.newest(numberAskedFor(request))).map(renderMessage).join('')
      return sendPage(reply, 'Local text messages', messages || '<p>None yet. What the app would send as a text message appears here.</p>')
    })
  })
}

const numberAskedFor = (request: FastifyRequest) => askedFor(request)?.replaceAll(/\D/g, '')

function renderMessage({ to, text, channel, sent_at }: Kept<TextMessage>): string {
  const by = channel === 'whatsapp' ? ' by WhatsApp' : ''
  return `<article><h2>to +${escaped(to)}${by}</h2><small>${escaped(sent_at)}</small><pre>${escaped(text)}</pre></article>`
}
