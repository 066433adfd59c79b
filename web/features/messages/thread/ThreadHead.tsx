import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, ArrowLeftRight, Ban, Ellipsis, Flag, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useMe } from '#web/data/session/session.ts'
import { moderation } from '#web/features/moderation/moderation.data.ts'
import { paths } from '#web/paths.ts'
import { craftNames, craftOf } from '#web/ui/art/crafts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Cameo } from '#web/ui/pictures/Cameo.tsx'
import { DropdownMenu, MenuItem, MenuLink, MenuSeparator } from '#web/ui/overlays/DropdownMenu.tsx'
import { fetchedDialog } from '#web/ui/overlays/fetched-dialog.ts'
import { Seal } from '#web/ui/display/Seal.tsx'
import { copy } from '../messages.copy.ts'
import type { Thread } from '../messages.data.ts'
import { TradeButton } from './TradeButton.tsx'

const BlockDialog = fetchedDialog(() => import('#web/features/moderation/BlockDialog.tsx').then(({ BlockDialog: part }) => part))
const ReportDialog = fetchedDialog(() => import('#web/features/moderation/ReportDialog.tsx').then(({ ReportDialog: part }) => part))

export function ThreadHead({ thread }: { thread: Thread }) {
  const { other, other_id: otherId, conversation_id: conversationId } = thread
  const me = useMe()
  const { data: blocked } = useQuery({ ...moderation.blocked(me.id), enabled: !other })
  const name = other?.full_name ?? blocked?.find(({ blocked_id }) => blocked_id === otherId)?.full_name ?? 'Member'
  const craft = craftOf(other?.specialties[0])
  return (
    <header className="thread-head">
      <Button asChild variant="ghost" size="icon" className="back">
        <Link {...paths.messages()} aria-label={copy.thread.all}>
          <ArrowLeft aria-hidden />
        </Link>
      </Button>
      <Cameo name={name} craft={craft} seed={otherId} src={other?.profile_picture} size={38} />
      <div className="grid min-w-0 flex-1 leading-snug">
        <h1 className="flex items-center gap-1.5">
          <b className="truncate">{name}</b>
          {other?.is_verified && <Seal />}
        </h1>
        {other && (
          <span className="muted truncate text-xs">
            {[craft !== 'general' && craftNames[craft], other.city].filter(Boolean).join(', ')}
          </span>
        )}
      </div>
      {other && <TradeButton otherId={otherId} />}
      <ThreadMenu member={{ id: otherId, full_name: name }} isReachable={other !== null} conversationId={conversationId} />
    </header>
  )
}

type Member = { id: string; full_name: string }

function ThreadMenu({ member, isReachable, conversationId }: { member: Member; isReachable: boolean; conversationId: string }) {
  const [dialog, setDialog] = useState<'block' | 'report' | null>(null)
  const close = () => setDialog(null)
  return (
    <>
      <DropdownMenu
        trigger={
          <Button variant="ghost" size="icon" aria-label="More">
            <Ellipsis aria-hidden />
          </Button>
        }
      >
        {isReachable && (
          <>
            <MenuLink>
              <Link {...paths.professional(member.id)}>
                <UserRound aria-hidden /> {copy.about.profile}
              </Link>
            </MenuLink>
            <MenuLink>
              <Link {...paths.requestTrade(member.id)}>
                <ArrowLeftRight aria-hidden /> {copy.trade.propose}
              </Link>
            </MenuLink>
            <MenuSeparator />
            <MenuItem icon={<Ban aria-hidden />} onSelect={() => setDialog('block')}>
              Block
            </MenuItem>
          </>
        )}
        <MenuItem icon={<Flag aria-hidden />} destructive onSelect={() => setDialog('report')}>
          Report
        </MenuItem>
      </DropdownMenu>
      <BlockDialog member={member} open={dialog === 'block'} onOpenChange={close} />
      <ReportDialog member={member} about={{ type: 'conversation', id: conversationId }} open={dialog === 'report'} onOpenChange={close} />
    </>
  )
}
