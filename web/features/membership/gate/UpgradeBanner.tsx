import { Link, useLocation } from '@tanstack/react-router'
import { ChevronDown, Gem, X } from 'lucide-react'
import { useState } from 'react'
import { isOnTrial, isTrialEnding, type Standing } from '#domain/membership.ts'
import { kept } from '#web/data/kept.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { copy } from '../membership.copy.ts'
import { useFounderSeat } from '../use-founder-seat.ts'
import './banner.css'

/**
 * On phones: at the end of the page, where it covers nothing; a floating button; or dismissed for a week (spec §2, §4).
 * Opened from that button, it stays above the bottom bar until the next page (B23).
 */
export function UpgradeBanner({ userId, standing }: { userId: string; standing: Standing }) {
  const [state, setState] = useState(() => kept.upgradeBanner.state(userId))
  const hasNewSeat = useFounderSeat(userId, standing)
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const here = useLocation({ select: ({ pathname }) => pathname })
  const title = isOnTrial(standing) ? copy.banner.daysLeft(standing.trialDaysLeft) : copy.banner.title
  const lead = isOnTrial(standing) ? isTrialEnding(standing) && copy.banner.trial : copy.banner.free
  if (state === 'dismissed' || hasNewSeat) return null
  if (state === 'minimised') {
    return (
      <Button
        className="upgrade-button"
        aria-label={title}
        onClick={() => {
          kept.upgradeBanner.expand()
          setState('expanded')
          setOpenedAt(here)
        }}
      >
        <Gem aria-hidden />
      </Button>
    )
  }
  return (
    <section className={classNames('upgrade-banner', openedAt === here && 'over')} aria-label="Upgrade">
      <div>
        <p className="d5">{title}</p>
        {lead !== false && <p className="text-sm">{lead}</p>}
        <p className="upgrade-banner-line text-xs">{copy.banner.line}</p>
      </div>
      <div className="upgrade-banner-ways">
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label="Minimize"
          onClick={() => {
            kept.upgradeBanner.minimise(userId)
            setState('minimised')
          }}
        >
          <ChevronDown aria-hidden />
        </Button>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label="Dismiss"
          onClick={() => {
            kept.upgradeBanner.dismiss(userId)
            setState('dismissed')
          }}
        >
          <X aria-hidden />
        </Button>
      </div>
      <div className="upgrade-banner-plans">
        <Button asChild variant="glossy" size="sm">
          <Link {...paths.plan('premium')}>Premium</Link>
        </Button>
        {standing.subscriptionTier === 'free' && (
          <Button asChild size="sm" className="second">
            <Link {...paths.plan('basic')}>Basic</Link>
          </Button>
        )}
      </div>
    </section>
  )
}
