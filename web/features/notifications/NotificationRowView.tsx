import { Link } from '@tanstack/react-router'
import { ArrowLeftRight, BadgeCheck, Bell, Briefcase, MessageCircle, MessagesSquare, Star, type LucideIcon } from 'lucide-react'
import { createElement } from 'react'
import { linkOf, relativeTime, type NotificationRow } from '#domain/notifications.ts'
import { linkTo } from '#web/paths.ts'
import { craftOf } from '#web/ui/art/crafts.ts'
import { Cameo } from '#web/ui/pictures/Cameo.tsx'
import { classNames } from '#web/ui/class-names.ts'
import type { Actor } from './use-actors.ts'

/** Opening a row marks it read and goes to what it is about. */
export function NotificationRowView({
  row,
  actors,
  now,
  onOpen,
}: {
  row: NotificationRow
  actors: Actor[]
  now: Date
  onOpen: () => void
}) {
  const link = linkOf(row)
  const className = classNames('notification-row', !row.read && 'unread')
  const inside = (
    <>
      <Picture row={row} actors={actors} />
      <span className="lines">
        <span className="line">
          <b>{row.title}</b>
          <span className="when">
            <time dateTime={row.created_at}>{relativeTime(row.created_at, now)}</time>
            {!row.read && (
              <span className="dot">
                <span className="visually-hidden">Unread</span>
              </span>
            )}
          </span>
        </span>
        {row.message && <span className="message">{row.message}</span>}
      </span>
    </>
  )
  if (link === null) {
    return (
      <button type="button" className={className} onClick={onOpen}>
        {inside}
      </button>
    )
  }
  return (
    <Link {...linkTo(link)} className={className} onClick={onOpen}>
      {inside}
    </Link>
  )
}

function Picture({ row, actors }: { row: NotificationRow; actors: Actor[] }) {
  const [first, ...others] = actors
  if (first === undefined) {
    return (
      <span className="tile">
        <KindIcon row={row} />
      </span>
    )
  }
  if (others.length > 0) {
    return (
      <span className="faces">
        {actors.map((actor) => (
          <Face key={actor.id} actor={actor} size={others.length > 1 ? 22 : 26} />
        ))}
      </span>
    )
  }
  return (
    <span className="picture">
      <Face actor={first} size={38} />
      <span className="kind">
        <KindIcon row={row} />
      </span>
    </span>
  )
}

function Face({ actor, size }: { actor: Actor; size: 22 | 26 | 38 }) {
  return <Cameo name={actor.full_name} craft={craftOf(actor.specialties[0])} seed={actor.id} src={actor.profile_picture} size={size} />
}

function KindIcon({ row }: { row: NotificationRow }) {
  return createElement(iconOf(row), { 'aria-hidden': true })
}

const icons: Record<string, LucideIcon> = {
  trades: ArrowLeftRight,
  messages: MessageCircle,
  jobs: Briefcase,
  community: MessagesSquare,
}

function iconOf({ type, tab }: NotificationRow): LucideIcon {
  if (type === 'review') return Star
  if (type.endsWith('verification')) return BadgeCheck
  return icons[tab] ?? Bell
}
