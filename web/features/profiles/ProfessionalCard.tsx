import { Link } from '@tanstack/react-router'
import { paths } from '#web/paths.ts'
import { Art } from '#web/ui/pictures/Art.tsx'
import { Cameo } from '#web/ui/pictures/Cameo.tsx'
import { Rating, Seal, Star } from '#web/ui/display/Seal.tsx'
import { SwatchChip } from '#web/ui/display/SwatchChip.tsx'
import { craftOf } from '#web/ui/art/crafts.ts'
import { cardAddress, coverOf, coverSizes } from './pictures/addresses.ts'
import { matchWords, placeWords } from './browse/later.copy.ts'
import type { BrowseCard } from './browse/browse.data.ts'
import './browse/browse.css'

/** A professional in the directory. Every card ends with two lines: what they offer, and what they want. */
export function ProfessionalCard({ card }: { card: BrowseCard }) {
  const craft = craftOf(card.specialties[0])
  const match = matchWords(card)
  const more = card.pieces.slice(1)
  const cover = coverOf(card)
  return (
    <Link {...paths.professional(card.id)} className="professional-card">
      <Art craft={craft} seed={card.id} src={cover} sizes={coverSizes} w={400} h={500}>
        {(cover === null || cover !== card.profile_picture) && (
          <Cameo name={card.full_name} craft={craft} seed={card.id} src={card.profile_picture} size={48} />
        )}
        {more.length > 0 && (
          <span className="thumbs">
            {more.map((path) => (
              <Art key={path} craft={craft} seed={path} src={cardAddress(path)} sizes="3rem" w={100} h={100} />
            ))}
          </span>
        )}
      </Art>
      <span className="name">
        <span className="d5">{card.full_name}</span>
        {card.is_verified && <Seal />}
        {card.is_founder && <Star founder label="Founding member" />}
      </span>
      <span className="line">
        <SwatchChip craft={craft} />
        {card.review_avg !== null && <Rating score={card.review_avg} count={card.review_count} />}
      </span>
      <span className="muted text-xs">{placeWords(card)}</span>
      <dl>
        <dt>Offers</dt>
        <dd>{card.offers_mine[0] ?? card.offers[0] ?? 'Nothing listed yet'}</dd>
        <dt>Wants</dt>
        <dd>{card.wants_mine[0] ?? card.wants[0] ?? 'Open to ideas'}</dd>
      </dl>
      {match && <p className="match">{match}</p>}
    </Link>
  )
}
