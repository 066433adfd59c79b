import { MessageCircle } from 'lucide-react'
import { Button } from '#web/ui/controls/Button.tsx'
import { useOpenConversation } from '../use-open-conversation.ts'
import { firstName } from './words.ts'

/** Opens the conversation with the member, creating it if necessary. `compact` shows only the icon. */
export function MessageButton({ member, compact = false }: { member: { id: string; full_name: string }; compact?: boolean }) {
  const open = useOpenConversation(member.id)
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
