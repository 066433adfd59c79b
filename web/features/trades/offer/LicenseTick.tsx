import { Checkbox } from '#web/ui/controls/Check.tsx'
import { parts } from './sending/missing.ts'
import { copy } from './offer.copy.ts'

/** A member who gets services says that they know: nobody's license has been verified yet. The database checks it again. */
export function LicenseTick({
  services,
  firstName,
  checked,
  onChange,
}: {
  services: number
  firstName: string
  checked: boolean
  onChange: (checked: boolean) => void
}) {
  const words = services > 1 ? copy.review.unverifiedMany : copy.review.unverified
  return (
    <Checkbox id={parts.license} className="request-tick" checked={checked} onChange={(event) => onChange(event.target.checked)}>
      {words(firstName)}
    </Checkbox>
  )
}
