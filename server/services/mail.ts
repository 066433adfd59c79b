// Letters go out by SMTP when the operator has named a server; otherwise they stay in the local mailbox.
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Smtp } from '#server/settings/outside.ts'
import { type Letter, type Mailbox, openMailbox } from './mailbox.ts'

export type Mail = { send: (letter: Letter) => Promise<void>; box: Mailbox | null; close(): void }

export async function openMail({ dataDir, smtp }: { dataDir: string; smtp: Smtp | null }): Promise<Mail> {
  if (smtp === null) {
    const box = await openMailbox(join(dataDir, 'mailbox'))
    return { send: box.keep, box, close: () => {} }
  }
  const auth = smtp.user === null ? {} : { auth: { user: smtp.user, pass: smtp.password ?? '' } }
  const transport = createTransport({ host: smtp.host, port: smtp.port, secure: smtp.port === 465, pool: true, ...auth })
  return {
    async send(letter) {
      await transport.sendMail({ from: smtp.from, ...letter })
    },
    box: null,
    close: () => transport.close(),
  }
}
