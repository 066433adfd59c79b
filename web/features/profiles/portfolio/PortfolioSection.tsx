import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { Json } from '#domain/generated/database.ts'
import { pieceOf, type Piece } from '#domain/portfolio.ts'
import { Art } from '#web/ui/pictures/Art.tsx'
import { craftOf } from '#web/ui/art/crafts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { signedPhoto } from '../pictures/addresses.ts'
import { sectionIds } from '../profile-page/sections.ts'
import './portfolio.css'

const Lightbox = lazy(() => import('./Lightbox.tsx').then(({ Lightbox: part }) => ({ default: part })))

type Owner = { id: string; full_name: string }
export type ReportPiece = (piece: { id: string; owner: Owner }) => ReactNode

type Row = { id: string; media: Json; caption: string; category: string | null; picture_addresses: string[] | null }
type Shown = Omit<Row, 'media'> & { piece: Piece }
const firstShown = 5

/** A member's work on their page: one large picture and four small ones, the rest on request. Each opens in the lightbox. */
export function PortfolioSection({ owner, rows, report }: { owner: Owner; rows: Row[]; report: ReportPiece }) {
  const [isWhole, setWhole] = useState(false)
  const [openAt, setOpenAt] = useState<number | null>(null)
  const pieces = rows.flatMap(({ media, ...row }) => {
    const piece = pieceOf(media)
    return piece ? [{ ...row, piece }] : []
  })
  const shown = isWhole ? pieces : pieces.slice(0, firstShown)
  if (pieces.length === 0) return null
  return (
    <section className="profile-section" id={sectionIds.portfolio} tabIndex={-1} aria-labelledby="profile-portfolio">
      <div className="folio">
        <h2 className="d3" id="profile-portfolio">
          Portfolio
        </h2>
        {pieces.length > shown.length ? (
          <Button variant="link" size="sm" onClick={() => setWhole(true)}>
            All {pieces.length}
          </Button>
        ) : (
          <span className="muted text-sm tabular-nums">{pieces.length}</span>
        )}
      </div>
      <ul className="portfolio-grid" data-count={Math.min(shown.length, firstShown)}>
        {shown.map((each, at) => (
          <li key={each.id}>
            <PieceFigure shown={each} isFirst={at === 0} onOpen={() => setOpenAt(at)} />
          </li>
        ))}
      </ul>
      {openAt !== null && (
        <Suspense>
          <Lightbox
            title={`Portfolio of ${owner.full_name}`}
            pictures={pieces.map(({ id, piece, caption, category, picture_addresses }) => ({
              id,
              craft: craftOf(category ?? undefined),
              photo: signedPhoto(picture_addresses),
              altText: piece.altText,
              caption,
            }))}
            at={openAt}
            extra={({ id }) => report({ id, owner })}
            onAt={setOpenAt}
            onClose={() => setOpenAt(null)}
          />
        </Suspense>
      )}
    </section>
  )
}

type Figure = { shown: Shown; isFirst: boolean; onOpen: () => void }

function PieceFigure({ shown: { id, piece, caption, category, picture_addresses }, isFirst, onOpen }: Figure) {
  return (
    <figure>
      <button type="button" className="portfolio-piece" aria-label={`Open ${piece.altText}`} onClick={onOpen}>
        <Art
          craft={craftOf(category ?? undefined)}
          seed={id}
          src={signedPhoto(picture_addresses)}
          w={400}
          h={isFirst ? 430 : 300}
          sizes={isFirst ? 'auto, (min-width: 768px) 24rem, 100vw' : 'auto, (min-width: 768px) 12rem, 50vw'}
        />
      </button>
      {caption && <figcaption className="muted line-clamp-2 text-xs">{caption}</figcaption>}
    </figure>
  )
}
