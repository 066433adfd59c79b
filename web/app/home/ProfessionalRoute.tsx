import { lazy } from 'react'
import { FollowMember } from '#web/features/community/people/FollowMember.tsx'
import { ProfessionalPage, type ProfileMenu as MenuOf } from '#web/features/profiles/ProfessionalPage.tsx'
import { copy as portfolioCopy } from '#web/features/profiles/portfolio/portfolio.copy.ts'
import type { ReportPiece } from '#web/features/profiles/portfolio/PortfolioSection.tsx'
import type { ProfilePage } from '#web/features/profiles/profiles.data.ts'
import { copy as reviewsCopy } from '#web/features/profiles/reviews/reviews.copy.ts'
import type { ReportReview } from '#web/features/profiles/reviews/Reviews.tsx'
import { SharedTimesButton } from '#web/features/scheduling/times/SharedTimesButton.tsx'
import { fetchedBesideRows } from '#web/ui/overlays/fetched-apart.ts'

const ProfileMenu = fetchedBesideRows(() => import('./ProfileMenu.tsx').then(({ ProfileMenu: part }) => part))
const ReportButton = lazy(() => import('#web/features/moderation/ReportButton.tsx').then(({ ReportButton: part }) => ({ default: part })))
const menuOf: MenuOf = (member, place) => (
  <>
    <FollowMember member={member} place={place} />
    <ProfileMenu member={member} place={place} />
  </>
)
const timesOf = (page: ProfilePage) => <SharedTimesButton page={page} />
const reportReview: ReportReview = ({ id, author }) => (
  <ReportButton member={author} about={{ type: 'review', id }} label={reviewsCopy.report(author.full_name)} />
)
const reportPiece: ReportPiece = ({ id, owner }) => (
  <ReportButton key={id} member={owner} about={{ type: 'portfolio_item', id }} label={portfolioCopy.report} />
)

/** A member's profile page, with the button that follows them, the moderation actions, and the times that member and viewer share. */
export function ProfessionalRoute() {
  return <ProfessionalPage menu={menuOf} times={timesOf} reportReview={reportReview} reportPiece={reportPiece} />
}
