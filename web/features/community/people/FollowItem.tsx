import { UserRoundCheck, UserRoundPlus } from 'lucide-react'
import { MenuItem } from '#web/ui/overlays/DropdownMenu.tsx'
import { copy } from './people.copy.ts'
import type { Person } from './people.data.ts'
import { useFollow } from './use-follow.ts'

/** In the menu of a post: follows its author, or stops that. */
export function FollowItem({ author }: { author: Person }) {
  const { isFollowed, follow } = useFollow()
  const isOn = isFollowed(author.id)
  return (
    <MenuItem icon={isOn ? <UserRoundCheck aria-hidden /> : <UserRoundPlus aria-hidden />} onSelect={() => follow(author, !isOn)}>
      {isOn ? copy.stopOf(author.full_name) : copy.followOf(author.full_name)}
    </MenuItem>
  )
}
