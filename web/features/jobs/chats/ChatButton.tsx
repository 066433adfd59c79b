import { useNavigate } from '@tanstack/react-router'
import { MessagesSquare } from 'lucide-react'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { useJobsSearch } from '../use-jobs-search.ts'
import { copy } from './chats.copy.ts'

/** Opens the chat about an application above the job that is open. */
export function ChatButton({ applicationId }: { applicationId: string }) {
  const navigate = useNavigate()
  const place = useJobsSearch()
  return (
    <Button
      variant="outline"
      aria-haspopup="dialog"
      onClick={() => void navigate({ ...paths.jobs({ ...place, chat: applicationId }), resetScroll: false })}
    >
      <MessagesSquare aria-hidden /> {copy.chat}
    </Button>
  )
}
