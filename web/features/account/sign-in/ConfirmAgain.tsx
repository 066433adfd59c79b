import { useState } from 'react'
import { copy } from '../account.copy.ts'
import { resendConfirmation } from '../account.data.ts'
import { AskForLink, BackToSignIn } from './AskForLink.tsx'
import { ConfirmationSent } from './ConfirmationSent.tsx'

/** For people whose link was used or is too old, and for those who try to sign in before they have confirmed (`known`). */
export function ConfirmAgain({ known, onBack }: { known: string | null; onBack: () => void }) {
  const [sentTo, setSentTo] = useState(known)
  if (sentTo) {
    return (
      <>
        <ConfirmationSent email={sentTo} onChange={onBack} />
        <BackToSignIn onBack={onBack} />
      </>
    )
  }
  return (
    <AskForLink
      title={copy.mailed.usedTitle}
      line={`${copy.mailed.used} ${copy.mailed.again}`}
      action="Send a new link"
      failedTitle={copy.signUp.failedTitle}
      send={resendConfirmation}
      onSent={setSentTo}
    >
      <BackToSignIn onBack={onBack} />
    </AskForLink>
  )
}
