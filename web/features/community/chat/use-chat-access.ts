import { useQuery } from '@tanstack/react-query'
import { kept } from '#web/data/kept.ts'
import { useMe } from '#web/data/session/session.ts'
import { useIsAdmin } from '#web/features/account/use-me.ts'
import { useAccess } from '#web/features/membership/use-access.ts'
import { chat } from './chat.data.ts'

type ChatAccess = 'unknown' | 'pro' | 'off' | 'open'

/** What the panel shows. The server decides; the flag of this browser can only hide the chat. */
export function useChatAccess(): { access: ChatAccess; isAdmin: boolean } {
  const me = useMe()
  const isAdmin = useIsAdmin() ?? false
  const access = useAccess('live_chat')
  // An admin's access does not end when the chat is turned off.
  const { data: isOn } = useQuery({ ...chat.isOn(me.id), enabled: isAdmin })
  const answer = () => {
    if (access === 'refused') return 'pro'
    if (access === 'off' || isOn === false || kept.liveChat.flag() === 'false') return 'off'
    return access === 'unknown' || (isAdmin && isOn === undefined) ? 'unknown' : 'open'
  }
  return { access: answer(), isAdmin }
}
