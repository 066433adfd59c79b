import { useLocation } from '@tanstack/react-router'
import { lazy, useRef } from 'react'
import { WhenSeen } from '#web/ui/overlays/WhenSeen.tsx'
import { sectionIds } from '../profile-page/sections.ts'
import type { ProfilePage } from '../profiles.data.ts'
import type { ReportReview } from './Reviews.tsx'
import { copy } from './reviews.copy.ts'

const Reviews = lazy(() => import('./Reviews.tsx').then(({ Reviews: part }) => ({ default: part })))

/** What others wrote about the member: the rating, its three parts once there are enough, and the reviews, newest first. */
export function ReviewsSection({ page, isOwner, report }: { page: ProfilePage; isOwner: boolean; report: ReportReview }) {
  const section = useRef<HTMLElement>(null)
  const isMeant = useLocation({ select: ({ hash }) => hash === sectionIds.reviews })
  /** A notification leads to the reviews, which are loaded after the page. */
  const goThere = () => {
    if (!isMeant) return
    section.current?.focus({ preventScroll: true })
    section.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <section className="profile-section" id={sectionIds.reviews} tabIndex={-1} ref={section} aria-labelledby="profile-reviews">
      <div className="folio">
        <h2 className="d3" id="profile-reviews">
          {copy.title}
        </h2>
        <span className="muted text-sm tabular-nums">{page.review_count}</span>
      </div>
      <WhenSeen now={isMeant} height="h-96">
        <Reviews page={page} isOwner={isOwner} report={report} onLoaded={goThere} />
      </WhenSeen>
    </section>
  )
}
