import { ArrowLeft } from 'lucide-react'
import { signOut } from '#web/data/session/session.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { copy } from '../account.copy.ts'
import { FactorForms } from './FactorForms.tsx'

/** Asks for the second factor, or a recovery code, after the password. The new session notifies the screens that wait for it. */
export function SecondFactorStep() {
  return (
    <div className="auth-fields">
      <FactorForms heading={<h1 className="d2">{copy.secondStep.title}</h1>} />
      <Button variant="outline" size="lg" block onClick={() => void signOut()}>
        <ArrowLeft aria-hidden /> Back to Sign In
      </Button>
    </div>
  )
}
