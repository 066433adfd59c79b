// A mail server that accepts emails, or does what a test tells it to.
import { createServer, type Socket } from 'node:net'

export type Received = { to: string; head: string; body: string }
export type MailServer = {
  port: number
  received: Received[]
  /** The response to a recipient, and to a whole email; 250 accepts. It may be pending forever. */
  onRecipient: (to: string) => number | Promise<number>
  onMessage: (message: Received) => number | Promise<number>
  close(): Promise<void>
}

export async function startMailServer(): Promise<MailServer> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy()))
    converse(socket, mail)
  })
  const mail: MailServer = {
    port: 0,
    received: [],
    onRecipient: () => 250,
    onMessage: () => 250,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  mail.port = typeof address === 'object' && address !== null ? address.port : 0
  return mail
}

/** The part of SMTP that a client without encryption and sign-in needs. */
function converse(socket: Socket, mail: MailServer): void {
  const say = (code: number, words = 'so be it') => void (socket.destroyed || socket.write(`${code} ${words}\r\n`))
  let to = ''
  let message: string[] | null = null
  let rest = ''

  const hear = async (line: string): Promise<void> => {
    if (message !== null && line !== '.') return void message.push(line)
    if (message !== null) {
      const [head = '', ...body] = message.join('\n').split('\n\n')
      message = null
      const whole = { to, head: head.replaceAll(/\n[ \t]+/g, ' '), body: body.join('\n\n') }
      const code = await mail.onMessage(whole)
      if (code === 250) mail.received.push(whole)
      return say(code)
    }
    const recipient = /^RCPT TO:<(.*)>/i.exec(line)?.[1]
    if (recipient !== undefined) {
      to = recipient
      return say(await mail.onRecipient(to))
    }
    if (/^DATA$/i.test(line)) {
      message = []
      return say(354, 'go on')
    }
    return say(/^QUIT$/i.test(line) ? 221 : 250)
  }

  let heard = Promise.resolve()
  say(220, 'mail.test')
  socket.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) heard = heard.then(() => hear(line))
  })
}
