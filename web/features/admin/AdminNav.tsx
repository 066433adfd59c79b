import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, type ComponentProps, type RefObject } from 'react'
import { useMe } from '#web/data/session/session.ts'
import { paths } from '#web/paths.ts'
import { useIsMobile } from '#web/ui/use-is-mobile.ts'
import { copy } from './admin.copy.ts'
import { addressOf, placesIn, type Place, type Tab } from './places.tsx'
import { waiting, waitingIn } from './waiting.data.ts'

/** Beside the page, in groups; on phones one row above it. */
export function AdminNav({ shown, place }: { shown: readonly Tab[]; place: Place | undefined }) {
  const isMobile = useIsMobile()
  const strip = useCurrentInView(isMobile ? place?.key : undefined)
  const current = (each: Place) => ({ 'aria-current': each.key === place?.key ? ('page' as const) : undefined })
  const plain = shown.filter((tab): tab is Place => !('subtabs' in tab))
  const grouped = shown.filter((tab) => 'subtabs' in tab)
  if (isMobile) {
    return (
      <nav className="tabs admin-strip" aria-label={copy.title} ref={strip}>
        {placesIn([...plain, ...grouped]).map((each) => (
          <Link key={each.key} className="tab" {...paths.admin(addressOf(shown, each))} {...current(each)}>
            {each.label}
            <Waiting place={each} />
          </Link>
        ))}
      </nav>
    )
  }
  return (
    <div className="side-panel">
      {plain.length > 0 && <Group title={copy.title} places={plain} shown={shown} current={current} />}
      {grouped.map((tab) => (
        <Group key={tab.key} title={tab.label} places={tab.subtabs} shown={shown} current={current} />
      ))}
    </div>
  )
}

/** Scrolls the strip, which is wider than a phone, to the current tab. */
function useCurrentInView(key: string | undefined): RefObject<HTMLElement | null> {
  const strip = useRef<HTMLElement>(null)
  useEffect(() => {
    if (key === undefined) return
    strip.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [key])
  return strip
}

function Group({
  title,
  places,
  shown,
  current,
}: {
  title: string
  places: readonly Place[]
  shown: readonly Tab[]
  current: (place: Place) => Pick<ComponentProps<'a'>, 'aria-current'>
}) {
  return (
    <nav className="side-panel-group" aria-label={title}>
      <h2>{title}</h2>
      {places.map((each) => (
        <Link key={each.key} {...paths.admin(addressOf(shown, each))} {...current(each)}>
          <each.icon aria-hidden />
          <span className="words">{each.label}</span>
          <Waiting place={each} />
        </Link>
      ))}
    </nav>
  )
}

/** How many entries wait in the queues of a tab: nothing while it loads, and if none does. */
function Waiting({ place }: { place: Place }) {
  const me = useMe()
  const { data } = useQuery(waiting.counts(me.id))
  const many = waitingIn(place.queues, data) ?? 0
  return many > 0 && <em>{many > 100 ? '100+' : many}</em>
}
