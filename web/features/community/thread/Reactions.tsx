import { useQuery } from '@tanstack/react-query'
import { Heart, PartyPopper, ThumbsUp, type LucideIcon } from 'lucide-react'
import { reactionKinds, type ReactionKind } from '#domain/community/thread-acts.ts'
import { useMe } from '#web/data/session/session.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { reactionKey, threads } from './thread.data.ts'
import { reactionNames } from './thread.copy.ts'
import { useReacting } from './use-reacting.ts'

const icons: Record<ReactionKind, LucideIcon> = { helpful: ThumbsUp, like: Heart, celebrate: PartyPopper }
type Counted = { author_id: string; helpful_count: number; like_count: number; celebrate_count: number }

/** The reactions to the first post (`replyId` null) or to a reply. Authors see them, but do not react to themselves. */
export function Reactions({ threadId, replyId, post }: { threadId: string; replyId: string | null; post: Counted }) {
  const me = useMe()
  const { data: mine = [] } = useQuery(threads.mine(me.id, threadId))
  const reacting = useReacting(threadId)
  const isMine = post.author_id === me.id
  const counts = { helpful: post.helpful_count, like: post.like_count, celebrate: post.celebrate_count }
  return reactionKinds.map((kind) => {
    const Icon = icons[kind]
    const isOn = mine.includes(reactionKey({ reply_id: replyId, kind }))
    if (isMine && counts[kind] === 0) return null
    return (
      <Button
        key={kind}
        variant="ghost"
        size="sm"
        className="reaction"
        aria-pressed={isOn}
        aria-label={`${reactionNames[kind]}, ${counts[kind]}`}
        disabled={isMine}
        onClick={() => reacting.mutate({ replyId, kind, isOn: !isOn })}
      >
        <Icon aria-hidden />
        <span>
          {kind === 'helpful' && reactionNames.helpful} {counts[kind] > 0 && counts[kind].toLocaleString('en-US')}
        </span>
      </Button>
    )
  })
}
