import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, BellOff, CircleX, Ellipsis, FolderInput, Lock, LockOpen, Pencil, Pin, PinOff, Timer, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { canDelete, closingHindered } from '#domain/community/thread-acts.ts'
import { useMe } from '#web/data/session/session.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { DropdownMenu, MenuItem, MenuSeparator } from '#web/ui/overlays/DropdownMenu.tsx'
import { fetchedDialog } from '#web/ui/overlays/fetched-dialog.ts'
import { useNow } from '#web/ui/use-now.ts'
import { threads, write, type TeamAct, type Thread } from '../thread.data.ts'
import { copy } from '../thread.copy.ts'
import { OthersItems } from './OthersItems.tsx'
import type { PostDialog } from './PostDialogs.tsx'
import { useAct } from './use-act.ts'
import { useFollowing } from './use-following.ts'

const PostDialogs = fetchedDialog(() => import('./PostDialogs.tsx').then(({ PostDialogs: part }) => part))

/** What can be done with the thread: by its author, by other members, by the team. */
export function ThreadMenu({ thread }: { thread: Thread }) {
  const me = useMe()
  const { data: isTeam = false } = useQuery(threads.mayKeep(me.id))
  const { level, follow } = useFollowing(thread.id)
  const [opened, setOpened] = useState<PostDialog | null>(null)
  const act = useAct(thread.id)
  const isMine = thread.author_id === me.id
  const hindered = closingHindered(thread, useNow())
  const isThere = thread.status === 'published' || thread.status === 'pending'
  const keep = (what: TeamAct) => act.mutate({ run: () => write.keep(thread.id, what), done: copy.team.done })
  return (
    <>
      <DropdownMenu
        align="end"
        trigger={
          <Button variant="ghost" size="icon" className="post-more" aria-label={copy.moreThread}>
            <Ellipsis aria-hidden />
          </Button>
        }
      >
        {isMine && isThere && (
          <>
            <MenuItem icon={<Pencil aria-hidden />} onSelect={() => setOpened('edit')}>
              {copy.edit}
            </MenuItem>
            {hindered !== 'closed' && (
              <MenuItem
                icon={<Lock aria-hidden />}
                disabled={hindered !== null}
                line={hindered === 'too_new' && copy.closeLater}
                onSelect={() => setOpened('close')}
              >
                {copy.close}
              </MenuItem>
            )}
            <MenuItem
              icon={<Trash2 aria-hidden />}
              destructive
              disabled={!canDelete(thread)}
              line={!canDelete(thread) && copy.deleteNot}
              onSelect={() => setOpened('delete')}
            >
              {copy.delete}
            </MenuItem>
          </>
        )}
        {!isMine && (
          <MenuItem icon={<BellOff aria-hidden />} onSelect={() => follow(level === 'mute' ? null : 'mute')}>
            {level === 'mute' ? copy.unmute : copy.mute}
          </MenuItem>
        )}
        {!isMine && thread.author && <OthersItems author={thread.author} onOpen={setOpened} />}
        {isTeam && isThere && <TeamItems thread={thread} onKeep={keep} onOpen={setOpened} />}
      </DropdownMenu>
      <PostDialogs thread={thread} reply={null} opened={opened} open={opened !== null} onOpenChange={() => setOpened(null)} />
    </>
  )
}

/** What the team does: some of it at once, the rest asks first. */
function TeamItems({ thread, onKeep, onOpen }: { thread: Thread; onKeep: (what: TeamAct) => void; onOpen: (dialog: PostDialog) => void }) {
  return (
    <>
      <MenuSeparator />
      {thread.status === 'pending' ? (
        <MenuItem icon={<BadgeCheck aria-hidden />} onSelect={() => onKeep('publish')}>
          {copy.team.publish}
        </MenuItem>
      ) : (
        <>
          <MenuItem
            icon={thread.is_pinned ? <PinOff aria-hidden /> : <Pin aria-hidden />}
            onSelect={() => onKeep(thread.is_pinned ? 'unpin' : 'pin')}
          >
            {thread.is_pinned ? copy.team.unpin : copy.team.pin}
          </MenuItem>
          <MenuItem
            icon={thread.is_locked ? <LockOpen aria-hidden /> : <Lock aria-hidden />}
            onSelect={() => onKeep(thread.is_locked ? 'unlock' : 'lock')}
          >
            {thread.is_locked ? copy.team.unlock : copy.team.lock}
          </MenuItem>
          <MenuItem icon={<FolderInput aria-hidden />} onSelect={() => onOpen('move')}>
            {copy.team.move}
          </MenuItem>
          <MenuItem icon={<Timer aria-hidden />} onSelect={() => onOpen('slow')}>
            {copy.team.slow}
          </MenuItem>
        </>
      )}
      <MenuItem icon={<CircleX aria-hidden />} destructive onSelect={() => onOpen('remove')}>
        {copy.team.remove}
      </MenuItem>
    </>
  )
}
