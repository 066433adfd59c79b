import { Link } from '@tanstack/react-router'
import { Ellipsis, Flag, UserRound } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { DropdownMenu, MenuItem, MenuLink } from '#web/ui/overlays/DropdownMenu.tsx'
import type { MyTrade } from '../my-trade.ts'
import { copy } from './detail.copy.ts'

const ReportDialog = lazy(() => import('#web/features/moderation/ReportDialog.tsx').then(({ ReportDialog: part }) => ({ default: part })))

/** What can be done about the other member at any time, also before they have accepted. */
export function TradeMenu({ mine: { trade, other, otherId, them } }: { mine: MyTrade }) {
  const [isReporting, setReporting] = useState(false)
  if (!other) return null
  return (
    <>
      <DropdownMenu
        align="end"
        trigger={
          <Button variant="ghost" size="icon" aria-label={copy.menu.label}>
            <Ellipsis aria-hidden />
          </Button>
        }
      >
        <MenuLink>
          <Link to={paths.professional(otherId)}>
            <UserRound aria-hidden /> <span>{copy.menu.profile(them)}</span>
          </Link>
        </MenuLink>
        <MenuItem icon={<Flag aria-hidden />} onSelect={() => setReporting(true)}>
          {copy.menu.report(them)}
        </MenuItem>
      </DropdownMenu>
      {isReporting && (
        <Suspense>
          <ReportDialog member={other} about={{ type: 'trade', id: trade.id }} open onOpenChange={setReporting} />
        </Suspense>
      )}
    </>
  )
}
