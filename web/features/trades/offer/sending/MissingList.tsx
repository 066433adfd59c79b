import { Button } from '#web/ui/controls/Button.tsx'
import type { Missing } from './missing.ts'
import { copy } from '../offer.copy.ts'

/** Why it cannot be sent yet; each reason leads to its field. */
export function MissingList({ id, missing, onLead }: { id: string; missing: readonly Missing[]; onLead: (missing: Missing) => void }) {
  return (
    <ul id={id} className="request-missing" aria-label={copy.review.missing.title}>
      {missing.map((each) => (
        <li key={each.words}>
          <Button variant="link" size="sm" onClick={() => onLead(each)}>
            {each.words}
          </Button>
        </li>
      ))}
    </ul>
  )
}
