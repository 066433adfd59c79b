import { useQuery } from '@tanstack/react-query'
import { useMe } from '#web/data/session/session.ts'
import { Loaded } from '#web/ui/feedback/Loaded.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Areas } from './Areas.tsx'
import { copy } from './hub.copy.ts'
import { hub, type Hub } from './hub.data.ts'
import { Spotlight } from './Spotlight.tsx'
import { Stream } from './Stream.tsx'
import './hub.css'

/** Ways into the community, what is happening there, and one member who wants to be shown. */
export function HubPage() {
  const me = useMe()
  const found = useQuery(hub.all(me.id))
  return (
    <div className="page-width hub">
      <h1 className="d1">{copy.title}</h1>
      <p className="muted">{copy.line}</p>
      <Loaded query={found} skeletons={<Skeletons />} failed={copy.failed}>
        {(shown) => (shown === null ? <Skeletons /> : <Parts hub={shown} />)}
      </Loaded>
    </div>
  )
}

function Parts({ hub: { forum_new: forumNew, chat_new: chatNew, happening, spotlight } }: { hub: Hub }) {
  return (
    <>
      <Areas forumNew={forumNew} chatNew={chatNew} />
      <div className="hub-parts">
        <Stream happening={happening} />
        <Spotlight member={spotlight} />
      </div>
    </>
  )
}

function Skeletons() {
  return (
    <div aria-busy aria-label={copy.loading}>
      <Skeleton className="hub-areas" />
      <div className="hub-parts">
        <div className="grid content-start gap-3">
          {Array.from({ length: 5 }, (_, index) => (
            <Skeleton key={index} className="h-16" />
          ))}
        </div>
        <Skeleton className="h-96" />
      </div>
    </div>
  )
}
