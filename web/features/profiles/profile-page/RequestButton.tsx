import { Link } from '@tanstack/react-router'
import { ArrowLeftRight } from 'lucide-react'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'

/** Disabled, with the reason next to it, if the member takes no trades or this is the viewer's own page. */
export function RequestButton({ memberId, disabled }: { memberId: string; disabled: boolean }) {
  const words = (
    <>
      <ArrowLeftRight aria-hidden /> Request a trade
    </>
  )
  if (disabled) {
    return (
      <Button variant="glossy" size="lg" block disabled>
        {words}
      </Button>
    )
  }
  return (
    <Button asChild variant="glossy" size="lg" block>
      <Link {...paths.requestTrade(memberId)}>{words}</Link>
    </Button>
  )
}
