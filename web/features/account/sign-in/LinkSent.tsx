import { MailCheck } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { wordingOf } from '#web/data/wording.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { copy } from '../account.copy.ts'
import { MailedCode } from './MailedCode.tsx'

type Sent = {
  type: 'signup' | 'recovery'
  email: string
  heading: ReactNode
  line: string
  action: string
  /** The message of a refusal, or null. */
  sendAgain: (email: string) => Promise<string | null>
  children?: ReactNode
}

/** After an email with a link and a code was sent. The same for new and existing addresses, so that nobody can learn who has an account. */
export function LinkSent({ type, email, heading, line, action, sendAgain, children }: Sent) {
  const [isBusy, setBusy] = useState(false)

  async function resend() {
    setBusy(true)
    const refused = await sendAgain(email).catch((error: unknown) => wordingOf(error))
    setBusy(false)
    if (refused) notify.error(refused)
    else notify.success(copy.mailed.resent)
  }

  return (
    <div className="grid gap-6">
      <output className="grid justify-items-start gap-2">
        <span className="auth-tile">
          <MailCheck aria-hidden />
        </span>
        {heading}
        <p className="muted [overflow-wrap:anywhere]">{line}</p>
      </output>
      <MailedCode type={type} email={email} action={action} />
      <div className="settings-actions">
        <Button variant="outline" busy={isBusy && 'Sending...'} onClick={() => void resend()}>
          Resend
        </Button>
        {children}
      </div>
    </div>
  )
}
