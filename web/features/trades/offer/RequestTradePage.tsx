import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useMe } from '#web/data/session/session.ts'
import { me as mine } from '#web/features/account/me.data.ts'
import { useWelcome } from '#web/features/account/use-me.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
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
  const them = useQuery(partners.one(recipientId))
  const self = useQuery(partners.one(myId))
  const own = useQuery(mine.profile(myId))
  const missing = useWelcome()?.missing ?? []

  return (
    <div className="page-width request-page">
      <h1 className="d1">{copy.title}</h1>
      {recipientId === myId ? (
        <NotPossible title={copy.self} />
      ) : them.isPending || self.isPending || own.isPending ? (
        <RequestSkeleton />
      ) : them.isError || self.isError || own.isError ? (
        <ErrorState title={copy.failed} onRetry={() => void Promise.all([them.refetch(), self.refetch(), own.refetch()])} />
      ) : !them.data?.open_to_trade || !self.data ? (
        <NotPossible title={copy.closed} />
      ) : missing.length > 0 ? (
        <Suspense fallback={<RequestSkeleton />}>
          <Unready them={them.data} missing={missing} />
        </Suspense>
      ) : (
        <Suspense fallback={<RequestSkeleton />}>
          <Request key={recipientId} them={them.data} self={self.data} />
        </Suspense>
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
