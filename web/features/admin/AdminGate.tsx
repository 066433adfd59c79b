import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useMe } from '#web/data/session/session.ts'
import { useIsSuspended } from '#web/features/account/use-me.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Loaded } from '#web/ui/feedback/Loaded.tsx'
import { PageLoader } from '#web/ui/feedback/PageLoader.tsx'
import { admin, type Role } from './admin.data.ts'
import { copy } from './admin.copy.ts'

const AdminPage = lazy(() => import('./AdminPage.tsx').then(({ AdminPage: part }) => ({ default: part })))

/** Loads the admin area for those who run the site. Everyone else is redirected as from any unknown URL. */
export function AdminGate() {
  const me = useMe()
  const mine = useQuery(admin.acts(me.id))
  return (
    <Loaded
      query={mine}
      skeletons={<PageLoader />}
      failed={
        <div className="page-width">
          <ErrorState title={copy.loadFailed} onRetry={() => void mine.refetch()} />
        </div>
      }
    >
      {(role) => <Area {...role} />}
    </Loaded>
  )
}

function Area({ acts, second_factor: step, hasRole }: Role) {
  const isSuspended = useIsSuspended()
  if (step === 'code') {
    // The factor was added on another device. When the app opens again it notices, and the sign-in guard asks for it.
    return (
      <div className="page-width max-w-md py-8">
        <h1 className="d2">{copy.codeTitle}</h1>
        <p className="muted mb-6">{copy.code}</p>
        <Button onClick={() => window.location.reload()}>{copy.enterCode}</Button>
      </div>
    )
  }
  if (step === 'enrol') {
    return (
      <div className="page-width max-w-md py-8">
        <h1 className="d2">{copy.enrolTitle}</h1>
        <p className="muted mb-6">{copy.enrol}</p>
        <Button asChild>
          <Link {...paths.settings({ tab: 'security' })}>{copy.toSecurity}</Link>
        </Button>
      </div>
    )
  }
  if (!hasRole || isSuspended) return <Navigate {...paths.landing()} replace />
  return (
    <Suspense fallback={<PageLoader />}>
      <AdminPage acts={acts} isUnprotected={step === 'offer'} />
    </Suspense>
  )
}
