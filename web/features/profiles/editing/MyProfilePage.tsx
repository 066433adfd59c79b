import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Eye } from 'lucide-react'
import { lazy, Suspense, type ReactNode } from 'react'
import { useMe } from '#web/data/session/session.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Tabs } from '#web/ui/controls/Tabs.tsx'
import { fetchedBesideRows } from '#web/ui/overlays/fetched-apart.ts'
import { portfolio } from '../portfolio/portfolio.data.ts'
import { profiles } from '../profiles.data.ts'
import './editing.css'

const BasicsTab = fetchedBesideRows(() => import('./BasicsTab.tsx').then(({ BasicsTab: part }) => part))
const ServicesTab = lazy(() => import('./entries/ServicesTab.tsx').then(({ ServicesTab: part }) => ({ default: part })))
const WantsTab = lazy(() => import('./entries/WantsTab.tsx').then(({ WantsTab: part }) => ({ default: part })))
const PortfolioTab = lazy(() => import('../portfolio/PortfolioTab.tsx').then(({ PortfolioTab: part }) => ({ default: part })))

const route = getRouteApi('/_app/my-profile-settings')
const tabs = ['basics', 'services', 'availability', 'looking-for', 'portfolio'] as const
type Tab = (typeof tabs)[number]

/** Unknown tabs show Basics, without changing the URL. `hours` belongs to another area; the route passes it in. */
export function MyProfilePage({ hours }: { hours: ReactNode }) {
  const me = useMe()
  const navigate = useNavigate()
  const { tab: asked } = route.useSearch()
  const tab = tabs.find((each) => each === asked) ?? 'basics'
  const { data: services } = useQuery(profiles.services(me.id))
  const { data: wants } = useQuery(profiles.wants(me.id))
  const { data: pieces } = useQuery(portfolio.mine(me.id))
  return (
    <div className="page-width py-4 pb-16 md:py-8">
      <div className="edit-page">
        <header className="edit-head">
          <h1 className="d1">My profile</h1>
          <Button asChild variant="outline">
            <Link {...paths.professional(me.id)}>
              <Eye aria-hidden /> View profile
            </Link>
          </Button>
        </header>
        <Tabs<Tab>
          label="My profile"
          value={tab}
          onChange={(next) => void navigate({ ...paths.myProfile({ tab: next }), replace: true, resetScroll: false })}
          tabs={[
            { value: 'basics', label: 'Basics' },
            { value: 'services', label: 'Services', count: services?.length },
            { value: 'availability', label: 'Hours' },
            { value: 'looking-for', label: 'Looking for', count: wants?.length },
            { value: 'portfolio', label: 'Portfolio', count: pieces?.length },
          ]}
        >
          <Suspense fallback={<Skeleton className="mt-6 h-40" />}>
            {tab === 'basics' && <BasicsTab />}
            {tab === 'services' && <ServicesTab />}
            {tab === 'availability' && hours}
            {tab === 'looking-for' && <WantsTab />}
            {tab === 'portfolio' && <PortfolioTab />}
          </Suspense>
        </Tabs>
      </div>
    </div>
  )
}
