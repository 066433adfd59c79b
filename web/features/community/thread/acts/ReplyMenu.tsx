import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, CircleCheck, CircleX, Ellipsis, Pencil, Quote, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { isAsked } from '#domain/community/thread-acts.ts'
import { useMe } from '#web/data/session/session.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { DropdownMenu, MenuItem, MenuSeparator } from '#web/ui/overlays/DropdownMenu.tsx'
import { fetchedDialog } from '#web/ui/overlays/fetched-dialog.ts'
import { threads, write, type OneReply, type Thread } from '../thread.data.ts'
import { copy } from '../thread.copy.ts'
import { OthersItems } from './OthersItems.tsx'
import type { PostDialog } from './PostDialogs.tsx'
import { useAct } from './use-act.ts'

const PostDialogs = fetchedDialog(() => import('./PostDialogs.tsx').then(({ PostDialogs: part }) => part))

/** What can be done with a reply beside answering it. */
export function ReplyMenu({ thread, reply, onQuote }: { thread: Thread; reply: OneReply; onQuote: (() => void) | null }) {
  const me = useMe()
  const { data: isTeam = false } = useQuery(threads.mayKeep(me.id))
  const [opened, setOpened] = useState<PostDialog | null>(null)
  const act = useAct(thread.id)
  const isMine = reply.author_id === me.id
  const name = isMine ? copy.you : (reply.author?.full_name ?? copy.member)
  const isAnswer = thread.solved_reply_id === reply.id
  return (
    <>
      <DropdownMenu
        align="end"
        trigger={
          <Button variant="ghost" size="icon" className="post-more" aria-label={copy.more(name)}>
            <Ellipsis aria-hidden />
          </Button>
        }
      >
        {onQuote && (
          <MenuItem icon={<Quote aria-hidden />} onSelect={onQuote}>
            {copy.quote}
          </MenuItem>
        )}
        {/* Until one is marked, each reply has the button for it. */}
        {thread.author_id === me.id && isAsked(thread) && thread.solved_reply_id !== null && reply.status === 'published' && (
          <MenuItem
            icon={isAnswer ? <CircleX aria-hidden /> : <CircleCheck aria-hidden />}
            onSelect={() => act.mutate({ run: () => write.solve(thread.id, isAnswer ? null : reply.id) })}
          >
            {isAnswer ? copy.unsolve : copy.solve}
          </MenuItem>
        )}
        {isMine && (
          <>
            <MenuItem icon={<Pencil aria-hidden />} onSelect={() => setOpened('edit')}>
              {copy.edit}
            </MenuItem>
            <MenuItem icon={<Trash2 aria-hidden />} destructive onSelect={() => setOpened('delete')}>
              {copy.delete}
            </MenuItem>
          </>
        )}
        {!isMine && reply.author && <OthersItems author={reply.author} onOpen={setOpened} />}
        {isTeam && (
          <>
            <MenuSeparator />
            {reply.status === 'pending' && (
              <MenuItem
                icon={<BadgeCheck aria-hidden />}
                onSelect={() =>
                  act.mutate({
                    replyId: reply.id,
                    run: async () => {
                      await write.keepReply(reply.id, 'publish')
                      return { status: 'published' }
                    },
                    done: copy.team.done,
                  })
                }
              >
                {copy.team.publish}
              </MenuItem>
            )}
            <MenuItem icon={<CircleX aria-hidden />} destructive onSelect={() => setOpened('remove')}>
              {copy.team.remove}
            </MenuItem>
          </>
        )}
      </DropdownMenu>
      <PostDialogs thread={thread} reply={reply} opened={opened} open={opened !== null} onOpenChange={() => setOpened(null)} />
    </>
  )
}
