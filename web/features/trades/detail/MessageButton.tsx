import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { MessageCircle } from 'lucide-react'
import { wordingOf } from '#web/data/wording.ts'
import { linkTo, paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { copy } from './detail.copy.ts'
import { moves } from '../trades.moves.ts'

/** Opens the conversation of the two parties, creating it if necessary. */
export function MessageButton({ memberId, conversationId, name }: { memberId: string; conversationId: string | null; name: string }) {
  const navigate = useNavigate()
  const open = useMutation({
    mutationFn: async () => conversationId ?? (await moves.conversation(memberId)),
    onSuccess: (id) => navigate(linkTo(paths.conversation(id))),
    onError: (error) => notify.error(wordingOf(error, copy.failedTo.message)),
  })
  return (
    <Button variant="outline" size="sm" aria-label={`Message ${name}`} busy={open.isPending && 'Opening...'} onClick={() => open.mutate()}>
      <MessageCircle aria-hidden /> Message
    </Button>
  )
}
