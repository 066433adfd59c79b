import { BadgeCheck, CalendarCheck, CircleCheckBig, CircleX, Clock3, Star as StarIcon } from 'lucide-react'
import { Badge } from '../display/Badge.tsx'
import { Bubble, Bubbles } from '../display/Bubble.tsx'
import { Cameo } from './Cameo.tsx'
import { Count } from '../display/Count.tsx'
import { Rating, Seal, Star } from '../display/Seal.tsx'
import { SwatchChip } from '../display/SwatchChip.tsx'
import { crafts } from '../art/crafts.ts'

export const title = 'People'
export const order = 6

const members = [
  ['Maya Okafor', 'hair'],
  ['Jules Bergström', 'nails'],
  ['Noor Haddad', 'advanced-beauty'],
  ['Lena Hoffmann', 'massage'],
  ['Tomás Villareal', 'barbering'],
] as const

export function Example() {
  return (
    <div className="mt-4.5 grid gap-5">
      <div className="flex flex-wrap items-center gap-2.5">
        {members.map(([name, craft]) => (
          <Cameo key={name} name={name} craft={craft} seed={name} size={56} />
        ))}
        <span className="cameo-stack">
          {members.map(([name, craft]) => (
            <Cameo key={name} name={name} craft={craft} seed={name} size={36} />
          ))}
        </span>
        <Cameo name="Amara Diallo" craft="hair" seed="amara" size={44} online />
        <span className="d5">
          Maya Okafor <Seal /> <Star founder label="Founder" />
        </span>
        <Rating score={4.9} count={128} />
        <Count value={12} cap={9} />
      </div>
      <div className="flex flex-wrap items-center gap-2.5">
        <Badge tone="success" icon={<BadgeCheck aria-hidden />}>
          Verified
        </Badge>
        <Badge tone="warning" icon={<Clock3 aria-hidden />}>
          Pending Verification
        </Badge>
        <Badge tone="destructive" icon={<CircleX aria-hidden />}>
          Verification Rejected
        </Badge>
        <Badge>Unverified</Badge>
        <Badge tone="ink">Pro Member</Badge>
        <Badge tone="outline" icon={<StarIcon aria-hidden />}>
          Founder
        </Badge>
        <Badge tone="info" icon={<CalendarCheck aria-hidden />}>
          Scheduled
        </Badge>
        <Badge tone="brand" icon={<CircleCheckBig aria-hidden />}>
          Confirm it happened
        </Badge>
      </div>
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        {crafts.map((craft) => (
          <SwatchChip key={craft} craft={craft} />
        ))}
      </div>
      <div className="grid max-w-md gap-2.5">
        <Bubbles mine={false} picture={<Cameo name="Maya Okafor" craft="hair" seed="Maya Okafor" size={30} />}>
          <Bubble>Lilac Hour. No hesitation.</Bubble>
          <Bubble>See you at noon. Bring the lilac one</Bubble>
        </Bubbles>
        <Bubbles mine>
          <Bubble>That is the nicest counter-offer I have ever had</Bubble>
        </Bubbles>
      </div>
    </div>
  )
}
