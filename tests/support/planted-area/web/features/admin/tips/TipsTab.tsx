import { QueueView } from '../queue/QueueView.tsx'
import { TabHead } from '../TabHead.tsx'
import { tipsQueue } from './tips-queue.tsx'

export function TipsTab() {
  return <QueueView queue={tipsQueue} head={<TabHead title="Tips" />} />
}
