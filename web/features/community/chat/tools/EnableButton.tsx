import { Power } from 'lucide-react'
import { useMe } from '#web/data/session/session.ts'
import { ProofDialog } from '#web/features/account/proof/ProofDialog.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { copy } from '../chat.copy.ts'
import { useTurning } from './use-turning.ts'

export function EnableButton() {
  const me = useMe()
  const turning = useTurning(true)
  return (
    <>
      <Button variant="outline" busy={turning.isPending && copy.enabling} onClick={() => turning.mutate()}>
        <Power aria-hidden /> {copy.enable}
      </Button>
      <ProofDialog key={me.id} />
    </>
  )
}
