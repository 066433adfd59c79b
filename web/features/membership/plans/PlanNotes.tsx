import { Info, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/controls/Button.tsx'
import { planNotes, type Paid } from './note-words.ts'
import { usePortal } from '../use-checkout.ts'
import { useStanding } from '../use-standing.ts'
import './plan-notes.css'

/** Notes about the member's plan. `managed`: the screen already has a button that opens the portal. */
export function PlanNotes({ paid, managed = false }: { paid: Paid | undefined; managed?: boolean }) {
  const { standing } = useStanding()
  const portal = usePortal()
  const [now] = useState(() => new Date())
  return planNotes(standing, paid, now).map(({ tone, words, action }) => (
    <output key={words} className={`note ${tone} plan-note`}>
      {tone === 'warning' ? <TriangleAlert aria-hidden /> : <Info aria-hidden />}
      <span>{words}</span>
      {action && !(managed && action === 'manage') && (
        <Button variant="outline" size="sm" busy={portal.isOpening && 'Opening...'} onClick={portal.open}>
          {action === 'pay' ? 'Update payment' : 'Manage'}
        </Button>
      )}
    </output>
  ))
}
