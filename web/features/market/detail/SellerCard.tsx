import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { craftLabels, isCraft } from '#domain/crafts.ts'
import { replyTime } from '#domain/trading/reliability.ts'
import { profiles } from '#web/features/profiles/profiles.data.ts'
import { paths } from '#web/paths.ts'
import { craftOf } from '#web/ui/art/crafts.ts'
import { shortDay } from '#web/ui/days.ts'
import { Seal } from '#web/ui/display/Seal.tsx'
import { Cameo } from '#web/ui/pictures/Cameo.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { market, type Listing } from '../market.data.ts'
import './seller.css'

const copy = {
  label: 'Seller',
  since: (day: string) => `Member since ${day}`,
  rating: 'Rating',
  rated: (average: number, many: number) => `${average.toFixed(1)} (${many.toLocaleString('en-US')})`,
  kept: 'Kept',
  replies: 'Replies in',
}

/** Who sells it, and how trades with them went. What does not load is left out: the way to their profile stays. */
export function SellerCard({ seller }: { seller: NonNullable<Listing['owner']> }) {
  const now = useNow()
  const { data: more } = useQuery(market.seller(seller.id))
  const { data: reliability } = useQuery(profiles.reliability(seller.id))
  const [craft] = seller.specialties
  const place = [craft !== undefined && isCraft(craft) && craftLabels[craft], more?.city].filter(Boolean).join(', ')
  const figures = [
    ...(more && more.review_avg !== null ? [[copy.rating, copy.rated(more.review_avg, more.review_count)] as const] : []),
    ...(reliability ? [[copy.kept, `${reliability.kept_percent}%`] as const] : []),
    ...(reliability && reliability.reply_minutes !== null ? [[copy.replies, replyTime(reliability.reply_minutes)] as const] : []),
  ]
  return (
    <section aria-label={copy.label}>
      <div className="market-seller">
        <Cameo name={seller.full_name} craft={craftOf(craft)} seed={seller.id} src={seller.profile_picture} size={56} />
        <div className="min-w-0">
          <p className="d5 wrap-anywhere">
            <Link {...paths.professional(seller.id)}>{seller.full_name}</Link>
            {seller.is_verified && (
              <>
                &nbsp;
                <Seal />
              </>
            )}
          </p>
          <p className="muted text-sm">{[place, more && copy.since(shortDay(more.created_at, now))].filter(Boolean).join('. ')}</p>
        </div>
      </div>
      {figures.length > 0 && (
        <dl className="market-seller-figures">
          {figures.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
