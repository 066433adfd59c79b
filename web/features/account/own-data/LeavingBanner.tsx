import { fullDay } from '#web/ui/days.ts'
import { KeepButton } from './KeepButton.tsx'
import { copy } from './own-data.copy.ts'

/** Above every screen of a member who signed in during the 14 days before their account is erased. */
export function LeavingBanner({ erasesAt }: { erasesAt: string }) {
  return (
    <section className="banner leaving" aria-label="Your account">
      <span>{copy.leave.leaving(fullDay(erasesAt))}</span>
      <KeepButton />
    </section>
  )
}
