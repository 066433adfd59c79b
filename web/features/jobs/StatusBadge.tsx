import { Bookmark, CalendarCheck, CircleCheck, CircleX, Eye, MessageCircle, Send, Undo2, X, type LucideIcon } from 'lucide-react'
import { statusLabel, type ApplicationStatus } from '#domain/jobs/applications.ts'
import { Badge, type BadgeTone } from '#web/ui/display/Badge.tsx'

const looks: Record<ApplicationStatus, [tone: BadgeTone, icon: LucideIcon]> = {
  submitted: ['neutral', Send],
  viewed: ['info', Eye],
  in_chat: ['info', MessageCircle],
  shortlisted: ['brand', Bookmark],
  interviewing: ['warning', CalendarCheck],
  hired: ['success', CircleCheck],
  passed: ['neutral', X],
  rejected: ['destructive', CircleX],
  withdrawn: ['outline', Undo2],
}

export function StatusBadge({ status }: { status: ApplicationStatus }) {
  const [tone, Icon] = looks[status] ?? looks.submitted
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {statusLabel(status)}
    </Badge>
  )
}
