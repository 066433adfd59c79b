import { useState } from 'react'
import { notify } from '#web/ui/feedback/notify.ts'
import { copy } from '../account.copy.ts'
import { requestReset } from '../account.data.ts'
import { AskForLink, BackToSignIn } from './AskForLink.tsx'
import { LinkSent } from './LinkSent.tsx'

export function ForgotForm({
  onBack,
  isLinkUsed,
}: {
  onBack: () => void
  /** They come from a link that was used. */ isLinkUsed: boolean
}) {
  const [sentTo, setSentTo] = useState<string | null>(null)

  function say(email: string) {
    notify.result(copy.forgot.sentToast, undefined, 'success')
    setSentTo(email)
  }

  if (sentTo) {
    return (
      <>
        <LinkSent
          type="recovery"
          email={sentTo}
          heading={<h1 className="d2">{copy.forgot.sentTitle}</h1>}
          line={copy.forgot.sent(sentTo)}
          action="Set a new password"
          sendAgain={requestReset}
        />
        <BackToSignIn onBack={onBack} />
      </>
    )
  }
  return (
    <AskForLink
      title={isLinkUsed ? copy.mailed.usedTitle : copy.forgot.title}
      line={isLinkUsed ? `${copy.mailed.used} ${copy.forgot.line}` : copy.forgot.line}
      action="Send reset link"
      failedTitle={copy.forgot.failedTitle}
      send={requestReset}
      onSent={say}
    >
      <BackToSignIn onBack={onBack} />
    </AskForLink>
  )
}
