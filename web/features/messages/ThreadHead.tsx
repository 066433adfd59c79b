import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, ArrowLeftRight, Ban, Ellipsis, Flag, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useMe } from '#web/data/session.ts'
import { BlockDialog } from '#web/features/moderation/BlockDialog.tsx'
import { moderation } from '#web/features/moderation/moderation.data.ts'
import { ReportDialog } from '#web/features/moderation/ReportDialog.tsx'
import { linkTo, paths } from '#web/paths.ts'
import { craftNames, craftOf } from '#web/ui/art/crafts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Cameo } from '#web/ui/Cameo.tsx'
import { DropdownMenu, MenuItem, MenuLink, MenuSeparator } from '#web/ui/DropdownMenu.tsx'
import { Seal } from '#web/ui/Seal.tsx'
import { messages, type Thread } from './messages.data.ts'
import { openTrade } from './trade-words.ts'

export function ThreadHead({ thread }: { thread: Thread }) {
  const { other, other_id: otherId, conversation_id: conversationId } = thread
  const me = useMe()
  const { data: blocked } = useQuery({ ...moderation.blocked(me.id), enabled: !other })
  const name = other?.full_name ?? blocked?.find(({ blocked_id }) => blocked_id === otherId)?.full_name ?? 'Member'
  const craft = craftOf(other?.specialties[0])
  return (
    <header className="thread-head">
      <Button asChild variant="ghost" size="icon" className="back">
        <Link to={paths.messages()} aria-label="All conversations">
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

/** To the trade that is open between the two, or to a new one. */
function TradeButton({ otherId }: { otherId: string }) {
  const me = useMe()
  const { data } = useQuery(messages.trades(me.id, otherId))
  const open = openTrade(data)
  return (
    <Button asChild variant="ghost" size="icon">
      <Link
        {...linkTo(open ? paths.trades({ id: open.id }) : paths.requestTrade(otherId))}
        aria-label={open ? 'View trade' : 'Propose a trade'}
        title={open ? 'View trade' : 'Propose a trade'}
      >
        <ArrowLeftRight aria-hidden />
      </Link>
    </Button>
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
              <Link to={paths.professional(member.id)}>
                <UserRound aria-hidden /> View profile
              </Link>
            </MenuLink>
            <MenuLink>
              <Link to={paths.requestTrade(member.id)}>
                <ArrowLeftRight aria-hidden /> Propose a trade
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
