import { useQuery } from '@tanstack/react-query'
import { pieceOf } from '#domain/portfolio.ts'
import { signedPhoto } from '#web/features/profiles/pictures/addresses.ts'
import { craftOf } from '#web/ui/art/crafts.ts'
import { Art } from '#web/ui/pictures/Art.tsx'
import { FailedLine } from '#web/ui/feedback/FailedLine.tsx'
import { Loaded } from '#web/ui/feedback/Loaded.tsx'
import { applications } from './applications.data.ts'
import { copy } from './applications.copy.ts'

/** Pictures of a portfolio that came with an application or in a chat: those their owner still shows. */
export function Pieces({ ids, hidden }: { ids: string[]; hidden: (count: number) => string }) {
  const found = useQuery(applications.pieces(ids))
  return (
    <Loaded
      query={found}
      skeletons={<div className="application-pieces" aria-busy />}
      failed={<FailedLine says={copy.piecesFailed} onRetry={() => void found.refetch()} />}
    >
      {(items) =>
        items.length === 0 ? (
          <p className="muted text-sm">{hidden(ids.length)}</p>
        ) : (
          <ul className="application-pieces">
            {items.map(({ id, media, category, picture_addresses }) => (
              <li key={id}>
                <Art
                  craft={craftOf(category)}
                  seed={id}
                  src={signedPhoto(picture_addresses)}
                  label={pieceOf(media)?.altText ?? ''}
                  w={260}
                  h={320}
                  sizes="8rem"
                />
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}
