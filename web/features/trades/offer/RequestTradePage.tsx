import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useMe } from '#web/data/session/session.ts'
import { me as mine } from '#web/features/account/me.data.ts'
import { useWelcome } from '#web/features/account/use-me.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { allOf, Loaded } from '#web/ui/feedback/Loaded.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { fetchedBesideRows } from '#web/ui/overlays/fetched-apart.ts'
import { copy } from './offer.copy.ts'
import { partners } from '../partner.data.ts'
import './request.css'
import '../trades.css'

const Request = fetchedBesideRows(() => import('./Request.tsx').then(({ Request: part }) => part))
const Unready = fetchedBesideRows(() => import('./Unready.tsx').then(({ Unready: part }) => part))

const route = getRouteApi('/_app/request-trade/$recipientId')

export function RequestTradePage() {
  const { recipientId } = route.useParams()
  const { id: myId } = useMe()
  // What is missing is known once the own profile is.
  const all = allOf(useQuery(partners.one(recipientId)), useQuery(partners.one(myId)), useQuery(mine.profile(myId)))
  const missing = useWelcome()?.missing ?? []

  return (
    <div className="page-width request-page">
      <h1 className="d1">{copy.title}</h1>
      {recipientId === myId ? (
        <NotPossible title={copy.self} />
      ) : (
        <Loaded query={all} skeletons={<RequestSkeleton />} failed={copy.failed}>
          {([them, self]) => {
            if (!them?.open_to_trade || !self) return <NotPossible title={copy.closed} />
            return (
              <Suspense fallback={<RequestSkeleton />}>
                {missing.length > 0 ? <Unready them={them} missing={missing} /> : <Request key={recipientId} them={them} self={self} />}
              </Suspense>
            )
          }}
        </Loaded>
      )}
    </div>
  )
}

function NotPossible({ title }: { title: string }) {
  return (
    <ErrorState
      title={title}
      action={
        <Button asChild>
          <Link {...paths.browse()}>{copy.findSomeoneElse}</Link>
        </Button>
      }
    >
      {copy.others}
    </ErrorState>
  )
}

function RequestSkeleton() {
  return (
    <div className="at-once" aria-label={copy.loading} aria-busy>
      <Skeleton className="mt-5 h-20" />
      <div className="request-columns">
        <div className="grid content-start gap-3">
          {Array.from({ length: 6 }, (_, index) => (
            <Skeleton key={index} className="h-16" />
          ))}
        </div>
        <Skeleton className="h-96" />
      </div>
    </div>
  )
}
