import { Link } from '@tanstack/react-router'
import { ArrowLeft, MapPin, Scissors } from 'lucide-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { placeName } from '#domain/location.ts'
import { ProBadge } from '#web/features/membership/gate/ProBadge.tsx'
import { useStanding } from '#web/features/membership/use-standing.ts'
import { paths } from '#web/paths.ts'
import { Art } from '#web/ui/pictures/Art.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { Cameo } from '#web/ui/pictures/Cameo.tsx'
import { FounderStar, Rating, Seal } from '#web/ui/display/Seal.tsx'
import { SwatchChip } from '#web/ui/display/SwatchChip.tsx'
import { craftOf } from '#web/ui/art/crafts.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { fetchedBesideRows } from '#web/ui/overlays/fetched-apart.ts'
import type { ProfilePage } from '../profiles.data.ts'
import type { ReportPiece } from '../portfolio/PortfolioSection.tsx'
import type { ReportReview } from '../reviews/Reviews.tsx'
import { ReviewsSection } from '../reviews/ReviewsSection.tsx'
import { About, Facts } from './About.tsx'
import type { Fit } from './fit.ts'
import { MessageButton } from './MessageButton.tsx'
import { Services, Wants } from './Offers.tsx'
import { Reliability } from './Reliability.tsx'
import { RequestButton } from './RequestButton.tsx'
import { hasFacts, sectionsOf } from './sections.ts'
import { SectionTabs } from './SectionTabs.tsx'
import { FitNote, Standing, TradePanel, type Viewer } from './TradePanel.tsx'
import { firstName, yearWords } from './words.ts'

const PortfolioSection = fetchedBesideRows(() => import('../portfolio/PortfolioSection.tsx').then(({ PortfolioSection: part }) => part))
const OwnPanel = lazy(() => import('./OwnPanel.tsx').then(({ OwnPanel: part }) => ({ default: part })))

/**
 * `menu` is Follow and a menu with Share, Block and Report, once for the cover (phone) and once for the panel (desktop). `times` opens the times that
 * member and viewer share; null if they can't trade. `reportReview` and `reportPiece` are buttons that report one.
 */
export function Profile({
  page,
  fit,
  marks,
  viewer,
  menu,
  times,
  reportReview,
  reportPiece,
}: {
  page: ProfilePage
  fit: Fit
  marks: ReadonlyMap<string, string>
  viewer: Viewer
  menu: (place: 'cover' | 'panel') => ReactNode
  times: ReactNode
  reportReview: ReportReview
  reportPiece: ReportPiece
}) {
  const [isPreview, setPreview] = useState(false)
  const isOwn = viewer.isOwner && !isPreview
  return (
    <div className="profile">
      {isPreview && (
        <output className="profile-preview">
          This is how members see your profile.
          <Button variant="link" size="sm" onClick={() => setPreview(false)}>
            End preview
          </Button>
        </output>
      )}
      <Cover page={page} menu={viewer.isOwner ? null : menu('cover')} />
      <div className="page-width profile-columns">
        <div className="profile-main">
          <Head page={page} isOwn={isOwn} />
          <About page={page} />
          {!isOwn && (
            <div className="phone-only profile-phone-note">
              <FitNote page={page} fit={fit} viewer={viewer} />
              {times && <div className="mt-3">{times}</div>}
              <Standing page={page} />
            </div>
          )}
          <SectionTabs sections={sectionsOf(page)} />
          <Services page={page} marks={marks} isOwner={isOwn} canRequest={!viewer.isOwner && page.open_to_trade} />
          {page.portfolio.length > 0 && (
            <Suspense fallback={<Skeleton className="h-96" />}>
              <PortfolioSection owner={page} rows={page.portfolio} report={reportPiece} />
            </Suspense>
          )}
          <Reliability memberId={page.id} firstName={firstName(page.full_name)} />
          {page.review_count > 0 && <ReviewsSection page={page} isOwner={isOwn} report={reportReview} />}
          <div className="profile-pair">
            <Wants page={page} marks={marks} />
            {hasFacts(page) && <Facts page={page} />}
          </div>
        </div>
        {isOwn ? (
          <Suspense>
            <OwnPanel page={page} onPreview={() => setPreview(true)} />
          </Suspense>
        ) : (
          <TradePanel page={page} fit={fit} viewer={viewer} menu={menu('panel')} times={times} />
        )}
      </div>
      {!viewer.isOwner && (
        <div className="profile-dock phone-only">
          <MessageButton member={page} compact />
          <RequestButton memberId={page.id} disabled={!page.open_to_trade} />
        </div>
      )}
    </div>
  )
}

function Cover({ page, menu }: { page: ProfilePage; menu: ReactNode }) {
  return (
    <div className="relative">
      <Art craft={craftOf(page.specialties[0])} seed={page.id} w={1280} h={300} className="profile-cover" />
      <div className="page-width profile-cover-bar">
        <Button asChild variant="secondary" size="icon">
          <Link {...paths.browse()} aria-label="Back to the directory">
            <ArrowLeft aria-hidden />
          </Link>
        </Button>
        <span className="phone-only flex gap-2">{menu}</span>
      </div>
    </div>
  )
}

/** Whether a member pays is private, so the badge is only shown on their own page. */
function Head({ page, isOwn }: { page: ProfilePage; isOwn: boolean }) {
  const first = craftOf(page.specialties[0])
  const { standing } = useStanding()
  return (
    <header className="profile-head">
      <span className="profile-cameo">
        <Cameo name={page.full_name} craft={first} seed={page.id} src={page.profile_picture} size={132} />
      </span>
      <h1 className="d1">
        {page.full_name} {page.is_verified && <Seal />} {page.is_founder && <FounderStar number={page.founder_number} />}
      </h1>
      {page.headline && <p className="profile-headline">{page.headline}</p>}
      <p className="profile-meta">
        <ProBadge isPro={isOwn && standing.isPro} />
        {page.specialties.map((craft) => (
          <SwatchChip key={craft} craft={craftOf(craft)} />
        ))}
        {page.state_code && (
          <span>
            <MapPin aria-hidden /> {placeName(page.city, page.state_code)}
          </span>
        )}
        {page.experience_years !== null && (
          <span>
            <Scissors aria-hidden /> {yearWords(page.experience_years)}
          </span>
        )}
        {page.review_avg !== null && <Rating score={page.review_avg} count={page.review_count} />}
      </p>
    </header>
  )
}
