import { UserRoundCheck, UserRoundPlus } from 'lucide-react'
import { useAccess } from '#web/features/membership/use-access.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { copy } from './people.copy.ts'
import type { Person } from './people.data.ts'
import { useFollow } from './use-follow.ts'

/** On a profile: on the cover on phones, beside Message on desktops. Nothing without a plan that has the community. */
export function FollowMember({ member, place }: { member: Person; place: 'cover' | 'panel' }) {
  return useAccess('community') === 'allowed' ? <FollowButton member={member} place={place} /> : null
}

function FollowButton({ member, place }: { member: Person; place: 'cover' | 'panel' }) {
  const { followed, isFollowed, follow } = useFollow()
  const isOn = isFollowed(member.id)
  return (
    <Button
      variant={place === 'cover' ? 'secondary' : 'outline'}
      size="icon"
      aria-label={copy.followOf(member.full_name)}
      aria-pressed={isOn}
      // Until it is known, a press could do the opposite of what was meant.
      disabled={followed === undefined}
      onClick={() => follow(member, !isOn)}
    >
      {isOn ? <UserRoundCheck aria-hidden /> : <UserRoundPlus aria-hidden />}
    </Button>
  )
}
