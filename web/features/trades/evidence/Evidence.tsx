import { useQuery } from '@tanstack/react-query'
import { ImagePlus } from 'lucide-react'
import { conductLimits } from '#domain/trading/conduct.ts'
import { shrink } from '#web/data/images.ts'
import { upload } from '#web/data/upload.ts'
import { EvidencePictures } from '#web/features/moderation/EvidencePictures.tsx'
import { FileButton } from '#web/features/profiles/pictures/FileButton.tsx'
import type { MyTrade } from '../my-trade.ts'
import type { Dispute } from '../trades.data.ts'
import { useTradeMove } from '../use-trade-move.ts'
import { evidenceOf } from './evidence.data.ts'

const copy = {
  add: 'Add pictures',
  busy: 'Adding...',
  hint: (them: string, left: number) =>
    `${left === 1 ? '1 more' : `Up to ${left} more`}. ${them} and our team see them. You can't take them back.`,
  done: 'Pictures added.',
  failed: 'Failed to add the pictures',
  name: (who: string, place: number) => (who === 'You' ? `Your picture ${place}` : `Picture ${place} by ${who}`),
}

/** The pictures of one of the two. Until the team decides, the reader can add to their own. */
export function Evidence({ mine, dispute, isOwn }: { mine: MyTrade; dispute: Dispute; isOwn: boolean }) {
  const { myId, firstName } = mine
  const found = useQuery(evidenceOf(mine.myId, dispute.trade_id))
  const pictures = (found.data?.get(dispute.id) ?? []).filter(({ by }) => (by === myId) === isOwn)
  const left = conductLimits.evidence - pictures.length
  const isOpen = dispute.status === 'open' || dispute.status === 'answered'
  const add = useTradeMove(
    mine,
    async (files: File[]) => {
      for (const file of files.slice(0, left)) {
        await upload({ bucket: 'trade-evidence', path: `${myId}/${dispute.id}/${crypto.randomUUID()}.jpg`, file: await shrink(file) })
      }
    },
    { done: () => copy.done, failed: copy.failed },
  )
  return (
    <div className="dispute-evidence">
      <EvidencePictures pictures={pictures} name={(place) => copy.name(isOwn ? 'You' : firstName, place)} />
      {isOwn && isOpen && found.isSuccess && left > 0 && (
        <>
          <div>
            <FileButton label={copy.add} multiple variant="outline" disabled={add.isPending} onFiles={(files) => add.mutate(files)}>
              <ImagePlus aria-hidden /> {add.isPending ? copy.busy : copy.add}
            </FileButton>
          </div>
          <p className="muted text-xs">{copy.hint(firstName, left)}</p>
        </>
      )}
    </div>
  )
}
