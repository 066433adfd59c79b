import { ApprovalsTab } from '../approvals/ApprovalsTab.tsx'
import { noun, tipsQueue } from './tips-queue.tsx'

export function TipsTab() {
  return <ApprovalsTab queue={tipsQueue} title="Tips" noun={noun} />
}
