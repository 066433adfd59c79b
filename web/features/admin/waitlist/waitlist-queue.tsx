import { craftNames, craftOf } from '#web/ui/art/crafts.ts'
import { fullDay } from '#web/ui/days.ts'
import { Badge, type BadgeTone } from '#web/ui/display/Badge.tsx'
import type { Queue } from '../queue/queue.ts'
import { copy } from './waitlist.copy.ts'
import { invite, mailAgain, waitlist, type Signup } from './waitlist.data.ts'

const heldDays = 14
const day = 24 * 60 * 60_000
const statuses: Record<string, string> = copy.filters
const tones: Record<string, BadgeTone> = { confirmed: 'info', invited: 'warning', joined: 'success' }

export const placeName = ({ city, state_code: state }: Pick<Signup, 'city' | 'state_code'>) =>
  [city, state].filter(Boolean).join(', ') || copy.nowhere

const heldUntil = (invitedAt: string) => new Date(new Date(invitedAt).getTime() + heldDays * day)
const isHeld = ({ status, invited_at: at }: Signup) => status === 'invited' && at !== null && heldUntil(at) > new Date()

export const waitlistQueue: Queue<Signup> = {
  key: waitlist.key,
  label: copy.label,
  search: copy.search,
  filters: (['confirmed', 'pending', 'invited', 'joined', 'unsubscribed', 'all'] as const).map((value) => ({
    value,
    label: copy.filters[value],
  })),
  page: waitlist.page,
  titleOf: ({ email }) => email,
  columns: [
    {
      label: copy.columns.person,
      cell: ({ name, email }) => (
        <>
          {name ?? email} {name !== null && <small>{email}</small>}
        </>
      ),
    },
    { label: copy.columns.place, cell: placeName },
    { label: copy.columns.position, cell: ({ position }) => position ?? '–' },
    { label: copy.columns.status, cell: ({ status }) => <Badge tone={tones[status] ?? 'neutral'}>{statuses[status] ?? status}</Badge> },
  ],
  waitsSince: () => null,
  preview: (signup) => <Preview {...signup} />,
  decisions: [
    {
      ...copy.invite,
      act: 'invite_from_waitlist',
      variant: 'default',
      fits: (signup) => signup.status === 'confirmed' || (signup.status === 'invited' && !isHeld(signup)),
      says: () => (
        <>
          <span className="muted">{copy.readsInvite}</span>
          <p>{copy.invitation}</p>
        </>
      ),
      run: ({ id }) => invite(id),
    },
    {
      ...copy.again,
      act: 'mail_waitlist',
      variant: 'outline',
      fits: (signup) => signup.status === 'pending' || isHeld(signup),
      says: () => copy.again.says,
      run: ({ id }) => mailAgain(id),
    },
  ],
  empty: (filter) => (filter === 'confirmed' ? copy.empty.confirmed : copy.empty.other),
}

function Preview(signup: Signup) {
  const { name, email, profession, referrals, status, invited_at: invitedAt, confirmed_at: confirmedAt, created_at: createdAt } = signup
  const craft = craftOf(profession)
  const { facts } = copy
  return (
    <>
      <div>
        <h2 className="d4">{name ?? copy.unnamed}</h2>
        <p className="muted text-sm">{email}</p>
      </div>
      <dl className="admin-facts">
        <dt>{copy.columns.status}</dt>
        <dd>{statuses[status] ?? status}</dd>
        <dt>{copy.columns.place}</dt>
        <dd>{placeName(signup)}</dd>
        {profession !== null && (
          <>
            <dt>{facts.craft}</dt>
            <dd>{craft === 'general' ? profession : craftNames[craft]}</dd>
          </>
        )}
        <dt>{facts.referrals}</dt>
        <dd>{referrals}</dd>
        <dt>{facts.joinedList}</dt>
        <dd>{fullDay(createdAt)}</dd>
        {confirmedAt !== null && (
          <>
            <dt>{facts.confirmed}</dt>
            <dd>{fullDay(confirmedAt)}</dd>
          </>
        )}
        {invitedAt !== null && (
          <>
            <dt>{facts.invited}</dt>
            <dd>{fullDay(invitedAt)}</dd>
            <dt>{facts.until}</dt>
            <dd>{fullDay(heldUntil(invitedAt).toISOString())}</dd>
          </>
        )}
      </dl>
    </>
  )
}
