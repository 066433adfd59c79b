import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense, useState, type ComponentType } from 'react'
import { useMe } from '#web/data/session.ts'
import { me as mine } from '#web/features/account/me.data.ts'
import { useWelcome } from '#web/features/account/use-me.ts'
import { usePlaceIsKnown } from '#web/features/location/own-place.ts'
import { shortPlaceName, useHeaderPlace } from '#web/features/location/place.ts'
import { Button } from '#web/ui/Button.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { fetchedBesideRows, useOnceTrue } from '#web/ui/fetched-apart.ts'
import { arrangementOf, type BlockName } from './blocks.ts'
import { copy } from './home.copy.ts'
import { useWelcoming } from './use-welcoming.ts'
import './home.css'

const WelcomeDialog = lazy(() => import('./welcome/WelcomeDialog.tsx').then(({ WelcomeDialog: part }) => ({ default: part })))
const ArrangeDialog = lazy(() => import('./ArrangeDialog.tsx').then(({ ArrangeDialog: part }) => ({ default: part })))

const ToDo = fetchedBesideRows(() => import('./ToDo.tsx').then(({ ToDo: part }) => part))
const Matches = fetchedBesideRows(() => import('./CardBlocks.tsx').then(({ Matches: part }) => part))
const Near = fetchedBesideRows(() => import('./CardBlocks.tsx').then(({ Near: part }) => part))
const Looks = fetchedBesideRows(() => import('./Looks.tsx').then(({ Looks: part }) => part))

const parts: Record<BlockName, ComponentType<{ onFinish: () => void }>> = { todo: ToDo, matches: Matches, near: Near, looks: Looks }

/** The directory home: what waits for me, who fits me, who is near, what they make. Blocks load side by side, in my own order. */
export function HomePage() {
  const user = useMe()
  const place = useHeaderPlace()
  const { data: own, isPending } = useQuery(mine.profile(user.id))
  const isReady = usePlaceIsKnown() && !isPending
  const welcome = useWelcome()
  const welcoming = useWelcoming(welcome)
  const [isArranging, setArranging] = useState(false)
  const wasArranging = useOnceTrue(isArranging)
  const arrangement = arrangementOf(welcome)
  const shown = arrangement.order.filter((name) => !arrangement.hidden.includes(name))
  const first = own?.full_name.split(' ')[0]
  return (
    <div className="page-width grid gap-10 pt-4 pb-32 md:pt-8 md:pb-16">
      <header className="home-head">
        <div>
          <h1 className="d1">{first ? `Good to see you, ${first}` : 'Good to see you'}</h1>
          <p className="muted">{shortPlaceName(place)}</p>
        </div>
        <Button variant="ghost" size="icon" aria-label={copy.arrange.title} onClick={() => setArranging(true)}>
          <SlidersHorizontal aria-hidden />
        </Button>
      </header>
      {!isReady ? (
        <Skeleton className="h-40" />
      ) : (
        <Suspense fallback={<Skeleton className="h-40" />}>
          {shown.map((name) => {
            const Part = parts[name]
            return <Part key={name} onFinish={welcoming.begin} />
          })}
        </Suspense>
      )}
      {isReady && shown.length === 0 && <p className="muted">{copy.allHidden}</p>}
      <Suspense>
        {wasArranging && <ArrangeDialog open={isArranging} onOpenChange={setArranging} arrangement={arrangement} />}
        {welcome !== null && welcoming.isOpen && <WelcomeDialog welcome={welcome} onClose={welcoming.end} />}
      </Suspense>
    </div>
  )
}
