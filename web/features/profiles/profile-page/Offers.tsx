import { Link } from '@tanstack/react-router'
import { paths } from '#web/paths.ts'
import { dollars } from '#domain/wording/money.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { craftColour, SwatchChip } from '#web/ui/display/SwatchChip.tsx'
import { craftOf } from '#web/ui/art/crafts.ts'
import { locationModeWords, urgencyNames } from '../profiles.copy.ts'
import type { ProfilePage, Service, Want } from '../profiles.data.ts'
import { sectionIds } from './sections.ts'
import { firstName, lengthWords } from './words.ts'

type Shown = { page: ProfilePage; marks: ReadonlyMap<string, string>; isOwner: boolean; canRequest: boolean }

export function Services({ page, marks, isOwner, canRequest }: Shown) {
  return (
    <section className="profile-services-section" id={sectionIds.services} tabIndex={-1} aria-labelledby="profile-services">
      {/* Only for screen readers; the tab above is the visible heading. */}
      <h2 className="visually-hidden" id="profile-services">
        Services
      </h2>
      {page.services.length === 0 ? (
        <p className="muted py-4">{firstName(page.full_name)} has not listed a service yet. Ask in a message.</p>
      ) : (
        <ul className="profile-services">
          {page.services.map((service) => (
            <ServiceRow
              key={service.id}
              service={service}
              owner={page}
              isOwner={isOwner}
              mark={marks.get(service.id)}
              canRequest={canRequest && service.is_tradeable}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

function ServiceRow({
  service,
  owner,
  isOwner,
  mark,
  canRequest,
}: {
  service: Service
  owner: { id: string; full_name: string }
  isOwner: boolean
  mark: string | undefined
  canRequest: boolean
}) {
  const places = service.location_modes.map((mode) => locationModeWords(mode, firstName(owner.full_name), isOwner)).join(', ')
  return (
    <li>
      <div className="min-w-0">
        <h3 className="font-medium">
          {service.name} {mark && <Match category={service.category}>{mark}</Match>}
        </h3>
        <p className="muted text-sm">
          {[lengthWords(service.duration_minutes), places, !service.is_tradeable && 'not for trade'].filter(Boolean).join(' · ')}
        </p>
        {service.description && <p className="mt-1 max-w-[58ch] text-sm whitespace-pre-line">{service.description}</p>}
      </div>
      {service.show_price && service.list_price_cents !== null && <b className="d5 tabular-nums">{dollars(service.list_price_cents)}</b>}
      {canRequest && (
        <Button asChild variant="outline" size="sm">
          <Link {...paths.requestTrade(owner.id, { service: service.id })} aria-label={`Request ${service.name}`}>
            Request
          </Link>
        </Button>
      )}
    </li>
  )
}

export function Wants({ page, marks }: Pick<Shown, 'page' | 'marks'>) {
  return (
    <section className="profile-section" id={sectionIds.wants} tabIndex={-1} aria-labelledby="profile-wants">
      <div className="folio">
        <h2 className="d3" id="profile-wants">
          Looking for
        </h2>
      </div>
      {page.wants.length === 0 ? (
        <p className="muted py-4">Open to ideas. Offer something you do well.</p>
      ) : (
        <ul className="profile-wants">
          {page.wants.map((want) => (
            <WantRow key={want.id} want={want} mark={marks.get(want.id)} />
          ))}
        </ul>
      )}
    </section>
  )
}

function WantRow({ want, mark }: { want: Want; mark: string | undefined }) {
  const worth = want.max_value_cents === null ? null : `worth up to ${dollars(want.max_value_cents)}`
  const when = want.urgency === 'flexible' ? null : urgencyNames[want.urgency]?.toLowerCase()
  return (
    <li>
      <h3 className="font-medium">
        {want.title} {mark && <Match category={want.category}>{mark}</Match>}
      </h3>
      <p className="muted flex flex-wrap items-center gap-x-3 text-sm">
        <SwatchChip craft={craftOf(want.category)} />
        {[when, worth].filter(Boolean).join(' · ')}
      </p>
      {want.note && <p className="mt-1 max-w-[58ch] text-sm whitespace-pre-line">{want.note}</p>}
    </li>
  )
}

/** Highlights, in the craft's soft color, what the two could trade. */
export function Match({ category, children }: { category: string; children: string }) {
  const craft = craftOf(category)
  const colours = { ...craftColour(craft), '--soft': `var(--specialty-${craft}-soft)`, '--ink': `var(--specialty-${craft}-ink)` }
  return (
    <mark className="match-mark" style={colours}>
      {children}
    </mark>
  )
}
