import { Link } from '@tanstack/react-router'
import { Ellipsis, Flag, UserRound } from 'lucide-react'
import { useState } from 'react'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { DropdownMenu, MenuItem, MenuLink } from '#web/ui/overlays/DropdownMenu.tsx'
import { fetchedDialog } from '#web/ui/overlays/fetched-dialog.ts'
import type { MyTrade } from '../my-trade.ts'
import { copy } from './detail.copy.ts'

const ReportDialog = fetchedDialog(() => import('#web/features/moderation/ReportDialog.tsx').then(({ ReportDialog: part }) => part))

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
          <Link {...paths.professional(otherId)}>
            <UserRound aria-hidden /> <span>{copy.menu.profile(them)}</span>
          </Link>
        </MenuLink>
        <MenuItem icon={<Flag aria-hidden />} onSelect={() => setReporting(true)}>
          {copy.menu.report(them)}
        </MenuItem>
      </DropdownMenu>
      <ReportDialog member={other} about={{ type: 'trade', id: trade.id }} open={isReporting} onOpenChange={setReporting} />
    </>
  )
}
