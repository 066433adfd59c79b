import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useMe } from '#web/data/session/session.ts'
import { useIsAdmin } from '#web/features/account/use-me.ts'
import { paths } from '#web/paths.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { PageLoader } from '#web/ui/feedback/PageLoader.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { AdminNav } from './AdminNav.tsx'
import { copy } from './admin.copy.ts'
import { MayProvider } from './may.tsx'
import { ProofDialog } from '#web/features/account/proof/ProofDialog.tsx'
import { TabHead } from './TabHead.tsx'
import { PlacesProvider, type Place } from './places.tsx'
import { placeOf, tabsFor } from './tabs.ts'
import { useAdminSearch } from './use-admin-search.ts'
import './admin.css'

/** The panel of tabs and the one that the address names. `isUnprotected`: the caller has no second factor. */
export function AdminPage({ acts, isUnprotected }: { acts: string[]; isUnprotected: boolean }) {
  const me = useMe()
  const isAdmin = useIsAdmin()
  const [search] = useAdminSearch()
  if (isAdmin === undefined) return <PageLoader />
  const shown = tabsFor({ acts, isAdmin })
  const place = placeOf(search, shown)
  return (
    <MayProvider acts={acts}>
      <div className="admin">
        {shown.length > 0 && <AdminNav shown={shown} place={place} />}
        <div className="admin-tab">
          {isUnprotected && (
            <p className="note warning mb-4">
              <span>
                {copy.offer}{' '}
                <Link className="text-link" {...paths.settings({ tab: 'security' })}>
                  {copy.toSecurity}
                </Link>
              </span>
            </p>
          )}
          <PlacesProvider shown={shown} open={place}>
            <Suspense key={place?.key} fallback={<Loading label={place?.label ?? copy.title} />}>
              {place === undefined ? <Nothing /> : <Opened place={place} />}
            </Suspense>
          </PlacesProvider>
        </div>
      </div>
      <ProofDialog key={me.id} />
    </MayProvider>
  )
}

function Opened({ place }: { place: Place }) {
  if (place.screen !== undefined) return <place.screen />
  return (
    <>
      <TabHead title={place.label} />
      <EmptyState seed={place.key} title={copy.notYet(place.label)}>
        {copy.notYetLine}
      </EmptyState>
    </>
  )
}

function Nothing() {
  return (
    <>
      <TabHead title={copy.title} />
      <EmptyState seed="admin" title={copy.nothing}>
        {copy.nothingLine}
      </EmptyState>
    </>
  )
}

function Loading({ label }: { label: string }) {
  return (
    <>
      <TabHead title={label} />
      <Skeleton className="h-64" />
    </>
  )
}
