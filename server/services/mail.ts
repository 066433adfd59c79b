// Sends email by SMTP if the operator set a server; otherwise emails stay in the local mailbox.
import { join } from 'node:path'
import type { Smtp } from '#server/settings/outside.ts'
import { type Email, type Mailbox, openMailbox } from './mailbox.ts'
import { AddressRefused } from './refused.ts'

const patience = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 }

export type Mail = { send: (email: Email) => Promise<void>; box: Mailbox | null; close(): void }

export async function openMail({ dataDir, smtp }: { dataDir: string; smtp: Smtp | null }): Promise<Mail> {
  if (smtp === null) {
    const box = await openMailbox(join(dataDir, 'mailbox'))
    return { send: box.keep, box, close: () => {} }
  }
  const auth = smtp.user === null ? {} : { auth: { user: smtp.user, pass: smtp.password ?? '' } }
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ host: smtp.host, port: smtp.port, secure: smtp.port === 465, pool: true, ...patience, ...auth })
  return {
    async send(email) {
      await transport.sendMail({ from: smtp.from, ...email }).catch((error: unknown) => {
        throw isRefusal(error) ? new AddressRefused('the mail server refuses this address for good', { cause: error }) : error
      })
    },
    box: null,
    close: () => transport.close(),
  }
}

// 550 to 553 in response to RCPT TO are about the address alone; any other refusal may be our fault, or temporary.
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('command' in error)) return false
  return error.command === 'RCPT TO' && typeof error.responseCode === 'number' && error.responseCode >= 550 && error.responseCode <= 553
}
