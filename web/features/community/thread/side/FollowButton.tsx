import { Bell, BellRing } from 'lucide-react'
import { Button } from '#web/ui/controls/Button.tsx'
import { useFollowing } from '../acts/use-following.ts'
import { copy } from '../thread.copy.ts'

export function FollowButton({ threadId }: { threadId: string }) {
  const { level, follow } = useFollowing(threadId)
  const isOn = level === 'watch'
  return (
    <Button variant="outline" className="grow" aria-pressed={isOn} onClick={() => follow(isOn ? null : 'watch')}>
      {isOn ? <BellRing aria-hidden /> : <Bell aria-hidden />} {isOn ? copy.following : copy.follow}
    </Button>
  )
}
