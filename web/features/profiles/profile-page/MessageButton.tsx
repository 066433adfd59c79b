import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { MessageCircle } from 'lucide-react'
import { wordingOf } from '#web/data/wording.ts'
import { linkTo, paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { copy } from '../profiles.copy.ts'
import { openConversation } from '../profiles.data.ts'
import { firstName } from './words.ts'

/** Opens the conversation with the member, creating it if necessary. `compact` shows only the icon. */
export function MessageButton({ member, compact = false }: { member: { id: string; full_name: string }; compact?: boolean }) {
  const navigate = useNavigate()
  const open = useMutation({
    mutationFn: () => openConversation(member.id),
    onSuccess: (conversationId) => navigate(linkTo(paths.conversation(conversationId))),
    onError: (error) => notify.error(wordingOf(error, copy.messageFailed)),
  })
  if (compact) {
    return (
      <Button
        variant="outline"
        size="icon-lg"
        aria-label={`Message ${firstName(member.full_name)}`}
        disabled={open.isPending}
        onClick={() => open.mutate()}
      >
        <MessageCircle aria-hidden />
      </Button>
    )
  }
  return (
    <Button variant="outline" size="lg" className="flex-1" busy={open.isPending && 'Opening...'} onClick={() => open.mutate()}>
      <MessageCircle aria-hidden /> Message
    </Button>
  )
}
