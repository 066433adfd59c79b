import { Ban, Flag } from 'lucide-react'
import { formerMemberId } from '#domain/community/forum.ts'
import { MenuItem } from '#web/ui/overlays/DropdownMenu.tsx'
import { FollowItem } from '../../people/FollowItem.tsx'
import { copy } from '../thread.copy.ts'
import type { PostDialog } from './PostDialogs.tsx'

/** What one may do about the post of another member. Of one that is anonymized, nobody can be followed or blocked. */
export function OthersItems({ author, onOpen }: { author: { id: string; full_name: string }; onOpen: (dialog: PostDialog) => void }) {
  const isNamed = author.id !== formerMemberId
  return (
    <>
      {isNamed && <FollowItem author={author} />}
      <MenuItem icon={<Flag aria-hidden />} destructive onSelect={() => onOpen('report')}>
        {copy.report}
      </MenuItem>
      {isNamed && (
        <MenuItem icon={<Ban aria-hidden />} destructive onSelect={() => onOpen('block')}>
          {copy.block(author.full_name)}
        </MenuItem>
      )}
    </>
  )
}
