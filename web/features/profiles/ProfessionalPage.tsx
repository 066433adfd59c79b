import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { lazy, Suspense, type ReactNode } from 'react'
import { useMe } from '#web/data/session/session.ts'
import { me } from '#web/features/account/me.data.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Loaded } from '#web/ui/feedback/Loaded.tsx'
import { fetchedBesideRows } from '#web/ui/overlays/fetched-apart.ts'
import { fitMarks, fitOf } from './profile-page/fit.ts'
import { PageSkeleton } from './profile-page/PageSkeleton.tsx'
import { copy } from './profiles.copy.ts'
import { profiles, type ProfilePage } from './profiles.data.ts'
import type { ReportPiece } from './portfolio/PortfolioSection.tsx'
import type { ReportReview } from './reviews/Reviews.tsx'
import './profile-page/profile-page.css'

const Profile = fetchedBesideRows(() => import('./profile-page/Profile.tsx').then(({ Profile: part }) => part))
const LimitScreen = lazy(() => import('./profile-page/LimitScreen.tsx').then(({ LimitScreen: part }) => ({ default: part })))

const route = getRouteApi('/_app/professional/$id')
export type ProfileMenu = (member: { id: string; full_name: string }, place: 'cover' | 'panel') => ReactNode

type OfOtherAreas = { menu: ProfileMenu; times: (page: ProfilePage) => ReactNode; reportReview: ReportReview; reportPiece: ReportPiece }

/** `menu` has the actions of other areas (block, report), `times` the button for shared times; the route passes them in. */
export function ProfessionalPage({ menu, times, reportReview, reportPiece }: OfOtherAreas) {
  const { id } = route.useParams()
  const viewer = useMe()
  const opened = useQuery(profiles.opened(viewer.id, id))

  return (
    <Loaded
      query={opened}
      skeletons={<PageSkeleton />}
      failed={
        <div className="page-width">
          <h1 className="visually-hidden">Profile</h1>
          <ErrorState title={copy.failed} onRetry={() => void opened.refetch()} />
        </div>
      }
    >
      {(found) => {
        if (found.state === 'gone' || found.state === 'paused') return <Unavailable words={copy[found.state]} />
        return (
          <Suspense fallback={<PageSkeleton />}>
            {found.state === 'limit' ? (
              <LimitScreen card={found.card} />
            ) : (
              <OpenProfile
                key={id}
                page={found.page}
                menu={menu}
                times={times(found.page)}
                reportReview={reportReview}
                reportPiece={reportPiece}
              />
            )}
          </Suspense>
        )
      }}
    </Loaded>
  )
}

function OpenProfile({
  page,
  menu,
  times,
  reportReview,
  reportPiece,
}: {
  page: ProfilePage
  menu: ProfileMenu
  times: ReactNode
  reportReview: ReportReview
  reportPiece: ReportPiece
}) {
  const viewer = useMe()
  const isOwner = viewer.id === page.id
  const { data: own } = useQuery(me.profile(viewer.id))
  const { data: mine } = useQuery({ ...profiles.mine(viewer.id), enabled: !isOwner })
  const fit = mine ? fitOf(mine, page) : { offersIWant: [], wantsIOffer: [] }
  return (
    <Profile
      page={page}
      fit={fit}
      marks={mine ? fitMarks(mine, page) : new Map()}
      viewer={{ id: viewer.id, craft: own?.specialties[0], hasOffers: mine === undefined || mine.services.length > 0, isOwner }}
      menu={(place) => menu(page, place)}
      times={isOwner || !page.open_to_trade ? null : times}
      reportReview={reportReview}
      reportPiece={reportPiece}
    />
  )
}

function Unavailable({ words }: { words: { title: string; line: string } }) {
  return (
    <div className="page-width py-4 pb-16">
      <h1 className="visually-hidden">Profile</h1>
      <EmptyState
        seed="professional"
        title={words.title}
        action={
          <Button asChild variant="outline">
            <Link {...paths.browse()}>Back to the directory</Link>
          </Button>
        }
      >
        {words.line}
      </EmptyState>
    </div>
  )
}
