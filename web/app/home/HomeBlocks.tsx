import { lazy, type ComponentType } from 'react'
import { paths } from '#web/paths.ts'
import { WhenSeen } from '#web/ui/overlays/WhenSeen.tsx'
import { Block } from './Block.tsx'
import type { BlockName } from './blocks.ts'
import { Matches, Near } from './CardBlocks.tsx'
import { copy } from './home.copy.ts'
import { Looks } from './Looks.tsx'
import { NextAppointment } from './waiting/NextAppointment.tsx'
import { ToDo } from './waiting/ToDo.tsx'

const Discussions = lazy(() => import('./discussions/Discussions.tsx').then(({ Discussions: part }) => ({ default: part })))
const JobsNear = lazy(() => import('./jobs/JobsNear.tsx').then(({ JobsNear: part }) => ({ default: part })))
const MarketPicks = lazy(() => import('./market/MarketPicks.tsx').then(({ MarketPicks: part }) => ({ default: part })))

const parts: Record<BlockName, ComponentType<{ onFinish: () => void }>> = {
  todo: ToDo,
  next: NextAppointment,
  matches: Matches,
  near: Near,
  looks: Looks,
  discussions: Talk,
  jobs: Jobs,
  market: Market,
}

/** The blocks load in parallel. */
export function HomeBlocks({ names, onFinish }: { names: BlockName[]; onFinish: () => void }) {
  return names.map((name) => {
    const Part = parts[name]
    return <Part key={name} onFinish={onFinish} />
  })
}

// Below what is visible first, and loaded when they are scrolled to.
function Talk() {
  return (
    <Block title={copy.names.discussions} all={paths.forum()}>
      <WhenSeen height="h-40">
        <Discussions />
      </WhenSeen>
    </Block>
  )
}

function Jobs() {
  return (
    <Block title={copy.names.jobs} all={paths.jobs()}>
      <WhenSeen height="h-40">
        <JobsNear />
      </WhenSeen>
    </Block>
  )
}

function Market() {
  return (
    <Block title={copy.names.market} all={paths.marketplace()}>
      <WhenSeen height="h-60">
        <MarketPicks />
      </WhenSeen>
    </Block>
  )
}
