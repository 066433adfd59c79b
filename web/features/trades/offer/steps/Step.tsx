import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { copy } from '../offer.copy.ts'

const words = copy.steps
const steps = ['want', 'offer', 'fairness', 'when', 'review'] as const
export type StepName = (typeof steps)[number]

/** An unknown step opens the first. */
export const stepOf = (asked: string | undefined): StepName => steps.find((each) => each === asked) ?? 'want'

/** All steps are on one page; phones show the current one only. */
export function Step({ name, title, current, children }: { name: StepName; title: string; current: StepName; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusWhenReached(heading, name === current)
  return (
    <section aria-labelledby={`request-${name}`} className={classNames('request-step', name === current && 'current')}>
      <div className="folio">
        <h2 className="d3" id={`request-${name}`} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <span className="muted request-place text-sm">{words.place(steps.indexOf(name) + 1, steps.length)}</span>
      </div>
      {children}
    </section>
  )
}

export function StepButtons({ current, onGo }: { current: StepName; onGo: (step: StepName) => void }) {
  const at = steps.indexOf(current)
  const [before, next] = [steps[at - 1], steps[at + 1]]
  return (
    <nav className="request-buttons" aria-label={words.label}>
      {before && (
        <Button variant="outline" size="lg" onClick={() => onGo(before)}>
          <ArrowLeft aria-hidden /> {words.back}
        </Button>
      )}
      {next && (
        <Button size="lg" onClick={() => onGo(next)}>
          {words.next} <ArrowRight aria-hidden />
        </Button>
      )}
    </nav>
  )
}

/** Not when the page opens: then the first step is already the current one. */
function useFocusWhenReached(heading: RefObject<HTMLElement | null>, isCurrent: boolean): void {
  const wasCurrent = useRef(isCurrent)
  useEffect(() => {
    if (isCurrent && !wasCurrent.current) heading.current?.focus()
    wasCurrent.current = isCurrent
  }, [heading, isCurrent])
}
