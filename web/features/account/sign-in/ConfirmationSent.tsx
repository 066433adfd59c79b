import { Button } from '#web/ui/controls/Button.tsx'
import { copy } from '../account.copy.ts'
import { resendConfirmation } from '../account.data.ts'
import { LinkSent } from './LinkSent.tsx'

export function ConfirmationSent({ email, onChange }: { email: string; onChange: () => void }) {
  return (
    <LinkSent
      type="signup"
      email={email}
      heading={<h2 className="d3">{copy.signUp.sentTitle}</h2>}
      line={copy.signUp.sent(email)}
      action="Confirm my email"
      sendAgain={resendConfirmation}
    >
      <Button variant="link" onClick={onChange}>
        Wrong address? Change it
      </Button>
    </LinkSent>
  )
}
