import { Bell, BellRing } from 'lucide-react'
import { Button } from '#web/ui/controls/Button.tsx'
import { copy } from '../forum.copy.ts'
import type { Followed } from '../forum.data.ts'
import { useFollowing } from './use-following.ts'

export function FollowButton({ what, name }: { what: Followed; name: string }) {
  const { isFollowed, follow } = useFollowing()
  const isOn = isFollowed(what)
  const Icon = isOn ? BellRing : Bell
  return (
    <Button variant="ghost" size="sm" aria-pressed={isOn} onClick={() => follow(what, !isOn)}>
      <Icon aria-hidden /> {isOn ? copy.follows(name) : copy.follow(name)}
    </Button>
  )
}
