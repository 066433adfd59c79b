import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, BadgeCheck, Ban, MailWarning, ShieldCheck, Star, UserX } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useMe } from '#web/data/session/session.ts'
import { refusalOf } from '#web/data/wording.ts'
import { craftNames, craftOf } from '#web/ui/art/crafts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Tabs } from '#web/ui/controls/Tabs.tsx'
import { shortDay } from '#web/ui/days.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { SwatchChip } from '#web/ui/display/SwatchChip.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Loaded } from '#web/ui/feedback/Loaded.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Cameo } from '#web/ui/pictures/Cameo.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { useAdminSearch } from '../../use-admin-search.ts'
import { copy as listCopy } from '../users.copy.ts'
import { isWhole, rowsShown, users, type Member, type WholeMember } from '../users.data.ts'
import { Actions } from './Actions.tsx'
import { copy } from './member.copy.ts'
import { Notes } from './Notes.tsx'
import { History, PlanFacts, Sessions, Standing } from './views.tsx'

const Reviews = lazy(() => import('./Reviews.tsx').then(({ Reviews: part }) => ({ default: part })))

const views = ['plan', 'standing', 'reviews', 'sessions', 'notes', 'history'] as const
type View = (typeof views)[number]

/** The row that was clicked is gone: the keyboard and the page continue at the top. */
function arrive(heading: HTMLElement | null): void {
  if (heading === null) return
  heading.focus({ preventScroll: true })
  window.scrollTo(0, 0)
}

/** `from`: the list that the button at the top leads back to. */
export function MemberScreen({ memberId, from, onBack }: { memberId: string; from: string; onBack: () => void }) {
  const me = useMe()
  const member = useQuery(users.one(me.id, memberId))
  return (
    <>
      <Button variant="ghost" size="sm" className="admin-back" onClick={onBack}>
        <ArrowLeft aria-hidden /> {from}
      </Button>
      {/* The account may have been deleted after it was shown. */}
      {refusalOf(member.error) === 'not_found' ? (
        <ErrorState title={copy.gone} />
      ) : (
        <Loaded query={member} skeletons={<Skeleton className="mt-4 h-64" />} failed={copy.loadFailed}>
          {(shown) => (isWhole(shown) ? <Whole member={shown} /> : <Sanctioned member={shown} />)}
        </Loaded>
      )}
    </>
  )
}

/** A full list may be the beginning of a longer one, whose length is not known. */
const tallyOf = ({ length }: readonly unknown[]) => (length < rowsShown ? length : undefined)

/** What those see who act on sanctions only. */
function Sanctioned({ member }: { member: Member }) {
  const now = useNow()
  return (
    <>
      <Head member={member} now={now} />
      <div className="member-body">
        <section aria-labelledby="member-standing">
          <h2 className="d4" id="member-standing">
            {copy.views.standing}
          </h2>
          <Standing sanctions={member.sanctions} now={now} />
          <h2 className="d4 mt-6">{copy.views.reviews}</h2>
          <Suspense>
            <Reviews memberId={member.id} now={now} />
          </Suspense>
        </section>
        <Actions member={member} />
      </div>
    </>
  )
}

function Whole({ member }: { member: WholeMember }) {
  const now = useNow()
  const { counts, history } = member
  const [search, change] = useAdminSearch()
  const shown = views.filter((view) => view !== 'history' || history !== null)
  const view = shown.find((each) => each === search['view']) ?? 'plan'
  const figures = [
    [copy.figures.trades, counts.trades_completed],
    [copy.figures.sent, `${counts.trades_sent}, ${counts.trades_received}`],
    [copy.figures.reports, `${counts.reports_by}, ${counts.reports_against}`],
    [copy.figures.active, shortDay(`${member.last_active_on}T12:00:00`, now)],
  ]
  const tally: Partial<Record<View, number | undefined>> = {
    standing: tallyOf(member.sanctions),
    sessions: tallyOf(member.sessions),
    notes: tallyOf(member.notes),
  }
  return (
    <>
      <Head member={member} now={now} />
      <dl className="admin-figures">
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="d3">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="member-body">
        <section>
          <Tabs
            label={copy.viewsLabel}
            value={view}
            tabs={shown.map((value) => ({ value, label: copy.views[value], count: tally[value] }))}
            onChange={(next) => change({ view: next === 'plan' ? undefined : next })}
          >
            {view === 'plan' && <PlanFacts member={member} now={now} />}
            {view === 'standing' && <Standing sanctions={member.sanctions} now={now} />}
            {view === 'reviews' && (
              <Suspense>
                <Reviews memberId={member.id} now={now} />
              </Suspense>
            )}
            {view === 'sessions' && <Sessions sessions={member.sessions} now={now} />}
            {view === 'notes' && <Notes member={member} now={now} />}
            {view === 'history' && <History memberId={member.id} entries={history ?? []} now={now} />}
          </Tabs>
        </section>
        <Actions member={member} />
      </div>
    </>
  )
}

function Head({ member, now }: { member: Member; now: Date }) {
  const craft = craftOf(member.specialties[0])
  const place = [member.city, member.state_code].filter(Boolean).join(', ')
  return (
    <header className="member-head">
      <Cameo name={member.full_name} craft={craft} seed={member.id} src={member.profile_picture} size={72} />
      <div className="lines">
        <h1 className="d2" tabIndex={-1} ref={arrive}>
          {member.full_name}
        </h1>
        <p className="flex flex-wrap items-center gap-x-3">
          {member.specialties.length > 0 && <SwatchChip craft={craft}>{craftNames[craft]}</SwatchChip>}
          <span className="muted">{[member.email, place, copy.joined(shortDay(member.created_at, now))].filter(Boolean).join(' · ')}</span>
        </p>
        <p className="member-badges">
          {member.is_suspended && (
            <Badge tone="destructive" icon={<Ban aria-hidden />}>
              {listCopy.suspended}
            </Badge>
          )}
          {member.leaving && (
            <Badge tone="destructive" icon={<UserX aria-hidden />}>
              {copy.leaving(shortDay(member.leaving.erases_at, now))}
            </Badge>
          )}
          {member.tier !== undefined && <Badge tone={member.tier === 'premium' ? 'info' : 'neutral'}>{listCopy.tiers[member.tier]}</Badge>}
          {member.is_verified && (
            <Badge tone="success" icon={<BadgeCheck aria-hidden />}>
              {listCopy.verified}
            </Badge>
          )}
          {member.is_founder && <Badge icon={<Star aria-hidden />}>{copy.founder(member.founder_number ?? null)}</Badge>}
          {member.email_confirmed_at === null && (
            <Badge tone="warning" icon={<MailWarning aria-hidden />}>
              {copy.unconfirmed}
            </Badge>
          )}
          {member.has_second_factor && <Badge icon={<ShieldCheck aria-hidden />}>{copy.twoStep}</Badge>}
        </p>
      </div>
    </header>
  )
}
