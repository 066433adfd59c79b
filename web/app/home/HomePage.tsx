import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense, useDeferredValue, useState } from 'react'
import { useMe } from '#web/data/session/session.ts'
import { me as mine } from '#web/features/account/me.data.ts'
import { useWelcome } from '#web/features/account/use-me.ts'
import { usePlaceIsKnown } from '#web/features/location/own-place.ts'
import { shortPlaceName, useHeaderPlace } from '#web/features/location/place.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { fetchedBeside, useOnceTrue } from '#web/ui/overlays/fetched-apart.ts'
import { fetchedDialog } from '#web/ui/overlays/fetched-dialog.ts'
import { arrangementOf, shownOf } from './blocks.ts'
import { copy } from './home.copy.ts'
import { useWelcoming } from './use-welcoming.ts'
import './home.css'

const WelcomeDialog = lazy(() => import('./welcome/WelcomeDialog.tsx').then(({ WelcomeDialog: part }) => ({ default: part })))
const ArrangeDialog = fetchedDialog(() => import('./ArrangeDialog.tsx').then(({ ArrangeDialog: part }) => part))

const [HomeBlocks, useBlocksAreHere] = fetchedBeside(() => import('./HomeBlocks.tsx').then(({ HomeBlocks: part }) => part))

/** The home: open to-dos, matches, members nearby and their work. Blocks load in parallel and appear in the member's own order. */
export function HomePage() {
  const user = useMe()
  const place = useHeaderPlace()
  const { data: own, isPending } = useQuery(mine.profile(user.id))
  const isReady = usePlaceIsKnown() && !isPending
  const areBlocksHere = useBlocksAreHere()
  const welcome = useWelcome()
  const welcoming = useWelcoming(welcome)
  const [isArranging, setArranging] = useState(false)
  const wasArranging = useOnceTrue(isArranging)
  const arrangement = arrangementOf(welcome)
  const shown = shownOf(arrangement)
  // Render what is visible first right away and the rest a moment later.
  const drawn = useDeferredValue(shown, shown.slice(0, 3))
  return (
    <div className="home page-width grid gap-10 pt-4 pb-10 md:gap-8 md:pt-6 md:pb-16">
      <header className="home-head">
        <h1 className="d1">{copy.greeting(own?.full_name.split(' ')[0])}</h1>
        <p className="muted">{shortPlaceName(place)}</p>
        <Button variant="ghost" size="sm" onClick={() => setArranging(true)}>
          <SlidersHorizontal aria-hidden /> {copy.arrange.title}
        </Button>
      </header>
      {isReady && areBlocksHere ? <HomeBlocks names={drawn} onFinish={welcoming.begin} /> : <Skeleton className="h-40" />}
      {isReady && shown.length === 0 && <p className="muted">{copy.allHidden}</p>}
      <Suspense>
        {wasArranging && <ArrangeDialog open={isArranging} onOpenChange={setArranging} arrangement={arrangement} />}
        {welcome !== null && welcoming.isOpen && <WelcomeDialog welcome={welcome} onClose={welcoming.end} />}
      </Suspense>
    </div>
  )
}
