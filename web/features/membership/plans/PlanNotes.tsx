import { Info, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/controls/Button.tsx'
import { planNotes, type Paid } from './plan-words.ts'
import { usePortal } from '../use-checkout.ts'
import { useStanding } from '../use-standing.ts'
import './plan-notes.css'

/** What there is to say of the plan one has. */
export function PlanNotes({ paid }: { paid: Paid | undefined }) {
  const { standing } = useStanding()
  const portal = usePortal()
  const [now] = useState(() => new Date())
  return planNotes(standing, paid, now).map(({ tone, words, action }) => (
    <output key={words} className={`note ${tone} plan-note`}>
      {tone === 'warning' ? <TriangleAlert aria-hidden /> : <Info aria-hidden />}
      <span>{words}</span>
      {action && (
        <Button variant="outline" size="sm" busy={portal.isOpening && 'Opening...'} onClick={portal.open}>
          {action === 'pay' ? 'Update payment' : 'Manage'}
        </Button>
      )}
    </output>
  ))
}
