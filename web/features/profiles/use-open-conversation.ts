import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ask, db } from '#web/data/client.ts'
import { wordingOf } from '#web/data/wording.ts'
import { paths } from '#web/paths.ts'
import { notify } from '#web/ui/feedback/notify.ts'

/** Opens the conversation with a member, creating it if necessary; without a request if its id is known. */
export function useOpenConversation(memberId: string, knownId: string | null = null) {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async () => knownId ?? (await ask(db.rpc('open_conversation', { member_id: memberId }))),
    onSuccess: (conversationId) => navigate(paths.conversation(conversationId)),
    onError: (error) => notify.error(wordingOf(error, 'Failed to open the conversation')),
  })
}
