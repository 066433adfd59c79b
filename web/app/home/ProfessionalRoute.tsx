import { lazy } from 'react'
import { FollowMember } from '#web/features/community/people/FollowMember.tsx'
import { ProfessionalPage, type ProfileMenu as MenuOf } from '#web/features/profiles/ProfessionalPage.tsx'
import type { ProfilePage } from '#web/features/profiles/profiles.data.ts'
import type { ReportReview as ReportOf } from '#web/features/profiles/reviews/Reviews.tsx'
import { SharedTimesButton } from '#web/features/scheduling/times/SharedTimesButton.tsx'
import { fetchedBesideRows } from '#web/ui/overlays/fetched-apart.ts'

const ProfileMenu = fetchedBesideRows(() => import('./ProfileMenu.tsx').then(({ ProfileMenu: part }) => part))
const ReportReview = lazy(() => import('#web/features/moderation/ReportReview.tsx').then(({ ReportReview: part }) => ({ default: part })))
const menuOf: MenuOf = (member, place) => (
  <>
    <FollowMember member={member} place={place} />
    <ProfileMenu member={member} place={place} />
  </>
)
const timesOf = (page: ProfilePage) => <SharedTimesButton page={page} />
const reportOf: ReportOf = (review) => <ReportReview {...review} />

/** A member's profile page, with the button that follows them, the moderation actions, and the times that member and viewer share. */
export function ProfessionalRoute() {
  return <ProfessionalPage menu={menuOf} times={timesOf} reportReview={reportOf} />
}
