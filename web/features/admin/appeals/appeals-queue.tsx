import { Badge } from '#web/ui/display/Badge.tsx'
import type { Decision, Queue } from '../queue/queue.ts'
import { sanctionLine } from '../users/member/sanction-line.ts'
import { AppealPreview, Reads } from './AppealPreview.tsx'
import { copy } from './appeals.copy.ts'
import { answer, appeals, type Appeal } from './appeals.data.ts'

const isOpen = ({ answered_at: at }: Appeal) => at === null

const decision = (way: 'lift' | 'keep', variant: Decision<Appeal>['variant']): Decision<Appeal> => {
  const { label, busy, done, templates } = copy[way]
  return {
    label,
    busy,
    done,
    variant,
    act: 'answer_appeal',
    fits: (appeal) => isOpen(appeal) && appeal.obstacle === null,
    note: { label: copy.note, templates, isRequired: true, most: 500 },
    says: (rows, note) => <Reads rows={rows} way={way} note={note} />,
    run: ({ id }, note) => answer(id, way === 'lift', note),
  }
}

export const appealsQueue: Queue<Appeal> = {
  key: appeals.key,
  label: copy.label,
  filters: [
    { value: 'waiting', label: copy.filters.waiting },
    { value: 'answered', label: copy.filters.answered },
  ],
  page: appeals.page,
  titleOf: ({ member, sanction }) => `${member.full_name}, ${sanctionLine(sanction)}`,
  columns: [
    { label: copy.columns.from, cell: ({ member }) => member.full_name },
    { label: copy.columns.against, cell: (appeal) => <Against appeal={appeal} /> },
    { label: copy.others, cell: ({ others }) => copy.othersOf(others.length) },
  ],
  waitsSince: (appeal) => (isOpen(appeal) ? appeal.created_at : null),
  preview: (appeal) => <AppealPreview appeal={appeal} />,
  decisions: [decision('lift', 'default'), decision('keep', 'outline')],
  empty: (filter) => (filter === 'answered' ? copy.empty.answered : copy.empty.waiting),
}

function Against({ appeal: { sanction, is_lifted: isLifted } }: { appeal: Appeal }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      {sanctionLine(sanction)}
      {isLifted !== null && <Badge tone={isLifted ? 'success' : 'neutral'}>{isLifted ? copy.results.lifted : copy.results.kept}</Badge>}
    </span>
  )
}
