import { benefitTexts, daysText, licensesText, tipsPolicyLabels, wholePay } from '#domain/jobs/listings.ts'
import { Fragment } from 'react'
import { Art } from '#web/ui/pictures/Art.tsx'
import { fullDay } from '#web/ui/days.ts'
import { copy } from './jobs.copy.ts'
import type { Listing } from './jobs.data.ts'

/** The job as members will read it. */
export function JobPreview({ listing }: { listing: Listing }) {
  const { owner } = listing
  return (
    <>
      <h2 className="d4">{listing.title}</h2>
      {listing.image_url !== null && (
        <Art
          craft="general"
          seed={listing.id}
          src={listing.image_url}
          label={listing.image_alt ?? ''}
          w={400}
          h={300}
          className="aspect-[4/3] max-w-80"
        />
      )}
      {listing.isOwn && listing.status === 'pending' && <p className="note">{copy.own}</p>}
      <dl className="admin-facts">
        <dt>{copy.facts.company}</dt>
        <dd>{listing.company_name}</dd>
        <dt>{copy.facts.by}</dt>
        <dd>
          {owner?.full_name ?? copy.gone}
          {owner?.is_verified && `, ${copy.verified}`}
        </dd>
        <dt>{copy.facts.place}</dt>
        <dd>{listing.is_remote ? copy.remote : listing.location}</dd>
        <dt>{copy.facts.type}</dt>
        <dd>{listing.job_type}</dd>
        <dt>{copy.facts.pay}</dt>
        <dd>{wholePay(listing)}</dd>
        {extrasOf(listing).map(
          ([fact, text]) =>
            text !== '' && (
              <Fragment key={fact}>
                <dt>{copy.facts[fact]}</dt>
                <dd>{text}</dd>
              </Fragment>
            ),
        )}
        <dt>{copy.facts.posted}</dt>
        <dd>{fullDay(listing.created_at)}</dd>
        {listing.featured_until !== null && (
          <>
            <dt>{copy.facts.featured}</dt>
            <dd>{fullDay(listing.featured_until)}</dd>
          </>
        )}
        {listing.external_apply_url !== null && (
          <>
            <dt>{copy.facts.url}</dt>
            <dd>{listing.external_apply_url}</dd>
          </>
        )}
      </dl>
      <Text label={copy.about} text={listing.description} />
      {listing.requirements !== '' && <Text label={copy.requirements} text={listing.requirements} />}
      {listing.auto_questions.length > 0 && <Text label={copy.questions} text={listing.auto_questions.join('\n')} />}
    </>
  )
}

const extrasOf = (listing: Listing) =>
  [
    ['tips', listing.tips_policy === null ? '' : tipsPolicyLabels[listing.tips_policy]],
    ['benefits', benefitTexts(listing.benefits).join(', ')],
    ['licenses', licensesText(listing.license_types)],
    ['days', daysText(listing.schedule_days)],
    ['shifts', listing.shift_notes],
  ] as const

function Text({ label, text }: { label: string; text: string }) {
  return (
    <div className="grid gap-1">
      <p className="muted text-sm">{label}</p>
      <p className="queue-quote">{text}</p>
    </div>
  )
}
