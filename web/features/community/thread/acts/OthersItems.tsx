import { Ban, Flag } from 'lucide-react'
import { MenuItem } from '#web/ui/overlays/DropdownMenu.tsx'
import { FollowItem } from '../../people/FollowItem.tsx'
import { copy } from '../thread.copy.ts'
import type { PostDialog } from './PostDialogs.tsx'

/** What one may do about the post of another member. */
export function OthersItems({ author, onOpen }: { author: { id: string; full_name: string }; onOpen: (dialog: PostDialog) => void }) {
  return (
    <>
      <FollowItem author={author} />
      <MenuItem icon={<Flag aria-hidden />} destructive onSelect={() => onOpen('report')}>
        {copy.report}
      </MenuItem>
      <MenuItem icon={<Ban aria-hidden />} destructive onSelect={() => onOpen('block')}>
        {copy.block(author.full_name)}
      </MenuItem>
    </>
  )
}
