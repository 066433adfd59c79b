import { MessageCircle } from 'lucide-react'
import { useOpenConversation } from '#web/features/profiles/use-open-conversation.ts'
import { Button } from '#web/ui/controls/Button.tsx'

/** Opens the conversation of the two parties. */
export function MessageButton({ memberId, conversationId, name }: { memberId: string; conversationId: string | null; name: string }) {
  const open = useOpenConversation(memberId, conversationId)
  return (
    <Button variant="outline" size="sm" aria-label={`Message ${name}`} busy={open.isPending && 'Opening...'} onClick={() => open.mutate()}>
      <MessageCircle aria-hidden /> <span className="word">Message</span>
    </Button>
  )
}
