import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMe } from '#web/data/session/session.ts'
import { portfolio } from '#web/features/profiles/portfolio/portfolio.data.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { PortfolioPicker } from '../apply/PortfolioPicker.tsx'
import { copy } from './chats.copy.ts'

/** In place of the composer: which pictures to send. */
export function PiecesPanel({ isSending, onSend, onClose }: { isSending: boolean; onSend: (ids: string[]) => void; onClose: () => void }) {
  const me = useMe()
  const pieces = useQuery(portfolio.mine(me.id))
  const [ids, setIds] = useState<string[]>([])
  return (
    <div className="job-chat-composer">
      <div className="job-chat-pieces">
        <PortfolioPicker pieces={pieces} chosen={ids} onChange={setIds} />
      </div>
      <div className="job-chat-panel-foot">
        <Button variant="outline" onClick={onClose}>
          {copy.cancel}
        </Button>
        <Button disabled={ids.length === 0} busy={isSending && copy.sending} onClick={() => onSend(ids)}>
          {copy.sendPieces}
        </Button>
      </div>
    </div>
  )
}
