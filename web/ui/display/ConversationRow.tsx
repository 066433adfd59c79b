import { Slot } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Count } from './Count.tsx'

/** A row in a list of conversations or notifications. `about`: what it is about, unless the name says so. `link` is the router's empty `<Link>`, which becomes the row. */
export function ConversationRow({
  link,
  picture,
  name,
  about,
  time,
  snippet,
  unread = 0,
  selected = false,
}: {
  link: ReactElement
  picture: ReactNode
  name: ReactNode
  about?: ReactNode
  time: string
  snippet: ReactNode
  unread?: number
  selected?: boolean
}) {
  return (
    <Slot.Root className={classNames('conversation-row', unread > 0 && 'unread', selected && 'selected')}>
      <Slot.Slottable child={link}>
        {(existing) => (
          <>
            {existing}
            {picture}
            <span className="lines">
              <span className="line">
                <b>{name}</b>
                <time>{time}</time>
              </span>
              {about !== undefined && <span className="about">{about}</span>}
              <span className="line">
                <span className="snippet">{snippet}</span>
                <Count value={unread} />
                {unread > 0 && <span className="visually-hidden">{unread} unread</span>}
              </span>
            </span>
          </>
        )}
      </Slot.Slottable>
    </Slot.Root>
  )
}
