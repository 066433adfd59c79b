import { Link } from '@tanstack/react-router'
import { CalendarCheck, Handshake, Sparkles } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { paths } from '#web/paths.ts'
import { Art } from '#web/ui/pictures/Art.tsx'
import { Diptych } from '#web/ui/pictures/Diptych.tsx'
import { craftOf } from '#web/ui/art/crafts.ts'
import { apart } from '#web/ui/art/drawings.ts'
import { copy } from '../profiles.copy.ts'
import type { ProfilePage } from '../profiles.data.ts'
import { fitSentence, type Fit } from './fit.ts'
import { MessageButton } from './MessageButton.tsx'
import { Match } from './Offers.tsx'
import { RequestButton } from './RequestButton.tsx'
import { firstName } from './words.ts'

export type Viewer = { id: string; craft: string | undefined; hasOffers: boolean; isOwner: boolean }

/** What the two could trade, and the request button. On phones this is in the page and the dock instead. */
export function TradePanel({
  page,
  fit,
  viewer,
  menu,
  times,
}: {
  page: ProfilePage
  fit: Fit
  viewer: Viewer
  menu: ReactNode
  times: ReactNode
}) {
  const name = firstName(page.full_name)
  const pictures = apart([
    { craft: craftOf(page.specialties[0]), seed: page.id },
    { craft: craftOf(viewer.craft), seed: viewer.id },
  ])
  return (
    <aside className="profile-panel desktop-only" aria-label={`Trade with ${name}`}>
      <div className="card">
        <Diptych ratio="1/.72" hinge="2.5rem">
          {pictures.map((picture) => (
            <Art key={picture.seed} {...picture} w={300} h={216} />
          ))}
        </Diptych>
        <div className="profile-panel-body">
          <h2 className="d4">Trade with {name}</h2>
          <dl>
            <Line
              title={`${name} offers`}
              things={page.services.map(({ name: title, category }) => ({ title, category }))}
              fits={fit.offersIWant}
              none="Nothing listed yet"
            />
            <Line title={`${name} wants`} things={page.wants} fits={fit.wantsIOffer} none="Open to ideas" />
          </dl>
          <FitNote page={page} fit={fit} viewer={viewer} />
          <div className="profile-panel-actions">
            <RequestButton memberId={page.id} disabled={viewer.isOwner || !page.open_to_trade} />
            {times}
            {!viewer.isOwner && (
              <div className="flex gap-2">
                <MessageButton member={page} />
                {menu}
              </div>
            )}
          </div>
        </div>
      </div>
      <Standing page={page} />
    </aside>
  )
}

const shownThings = 4

function Line({
  title,
  things,
  fits,
  none,
}: {
  title: string
  things: { title: string; category: string }[]
  fits: string[]
  none: string
}) {
  const fitting = (thing: { category: string }) => fits.includes(thing.category)
  const ordered = [...things.filter(fitting), ...things.filter((thing) => !fitting(thing))]
  const shown = ordered.slice(0, shownThings)
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        {shown.length === 0 && none}
        <ul>
          {shown.map((thing, index) => (
            <li key={index}>{fitting(thing) ? <Match category={thing.category}>{thing.title}</Match> : thing.title}</li>
          ))}
          {ordered.length > shown.length && <li className="muted">and {ordered.length - shown.length} more</li>}
        </ul>
      </dd>
    </div>
  )
}

/** Where the two match, or why no request is possible. In the panel, and on phones above the services. */
export function FitNote({ page, fit, viewer }: { page: ProfilePage; fit: Fit; viewer: Viewer }) {
  const name = firstName(page.full_name)
  const sentence = fitSentence(fit, name)
  if (viewer.isOwner) return <p className="note">This is what members see. The buttons work for them.</p>
  if (!page.open_to_trade) return <p className="note warning">{copy.notTrading(name)}</p>
  if (sentence) {
    return (
      <p className="note">
        <Sparkles aria-hidden /> <span>{sentence}</span>
      </p>
    )
  }
  if (viewer.hasOffers) return null
  return (
    <p className="note">
      <Sparkles aria-hidden />
      <span>
        Add what you offer to see how you two match.{' '}
        <Link {...paths.myProfile({ tab: 'services' })} className="text-link">
          Add a service
        </Link>
      </span>
    </p>
  )
}

export function Standing({ page }: { page: ProfilePage }) {
  const [now] = useState(Date.now)
  const isActive = Date.parse(page.last_active_on) > now - 7 * 24 * 60 * 60 * 1000
  const trades = page.trades_completed
  if (!isActive && trades === 0) return null
  return (
    <ul className="profile-standing">
      {trades > 0 && (
        <li>
          <Handshake aria-hidden /> {trades} {trades === 1 ? 'trade' : 'trades'} completed
        </li>
      )}
      {isActive && (
        <li>
          <CalendarCheck aria-hidden /> Active this week
        </li>
      )}
    </ul>
  )
}
