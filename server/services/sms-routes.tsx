// The local box of text messages, for people (/_sms) and tests (/_sms.json?to=15035550100).
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Box, Kept } from './box.ts'
import { type IsDirect, keepLocal, recipientIn, sendBox } from './local-doors.ts'
import type { TextMessage } from './sms.ts'

export function smsRoutes(app: FastifyInstance, box: Box<TextMessage>, isDirect: IsDirect): void {
  app.register(async (doors) => {
    keepLocal(doors, isDirect)
    doors.get('/_sms.json', async (request) => box.newest(numberIn(request)))
    doors.get('/_sms', async (request, reply) => {
      return sendBox(reply, 'Local text messages', <Messages kept={await box.newest(numberIn(request))} />)
    })
  })
}

const numberIn = (request: FastifyRequest) => recipientIn(request)?.replaceAll(/\D/g, '')

function Messages({ kept }: { kept: Kept<TextMessage>[] }) {
  return (
    <>
      <h1 className="d1">Local text messages</h1>
      {kept.length === 0 && <p className="muted">No texts yet. What the app would send shows up here.</p>}
      {kept.map(({ id, to, text, channel, sent_at }) => (
        <article className="kept" key={id}>
          <h2 className="d4">
            to +{to}
            {channel === 'whatsapp' && ' by WhatsApp'}
          </h2>
          <p className="small muted">{sent_at}</p>
          <pre>{text}</pre>
        </article>
      ))}
    </>
  )
}
