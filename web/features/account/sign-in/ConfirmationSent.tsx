import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { wordingOf } from '#web/data/wording.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { copy } from '../account.copy.ts'
import { resendConfirmation } from '../account.data.ts'

/** The same for new and existing addresses, so that nobody can learn who has an account. */
export function ConfirmationSent({ email, onChange }: { email: string; onChange: () => void }) {
  const [isBusy, setBusy] = useState(false)

  async function resend() {
    setBusy(true)
    const refused = await resendConfirmation(email).catch((error: unknown) => wordingOf(error))
    setBusy(false)
    if (refused) notify.error(refused)
    else notify.success(copy.signUp.resent)
  }

  return (
    <output className="grid justify-items-start gap-2">
      <span className="auth-tile">
        <MailCheck aria-hidden />
      </span>
      <h2 className="d3">{copy.signUp.sentTitle}</h2>
      <p className="muted">{copy.signUp.sent(email)}</p>
      <div className="settings-actions mt-4">
        <Button variant="outline" busy={isBusy && 'Sending...'} onClick={() => void resend()}>
          Resend
        </Button>
        <Button variant="link" onClick={onChange}>
          Wrong address? Change it
        </Button>
      </div>
    </output>
  )
}
