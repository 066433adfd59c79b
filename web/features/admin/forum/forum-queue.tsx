import type { Decision, Queue } from '../queue/queue.ts'
import { closeChatReports, removeReported, type ChatReport } from './chat-reports.data.ts'
import { ChatReportPreview } from './ChatReportPreview.tsx'
import { copy } from './forum.copy.ts'
import { forum, type ForumRow } from './forum.data.ts'
import { PostPreview } from './PostPreview.tsx'
import { closeReports, publish, remove, type PostReport, type WaitingPost } from './posts.data.ts'
import { reasonsOf } from './reported.ts'

type Kind = ForumRow['kind']
type RowOf<K extends Kind> = Extract<ForumRow, { kind: K }>

const isThere = ({ post }: PostReport) => post.status === 'published' || post.status === 'pending'

/** Each filter has rows of one kind, so a decision knows only its own. */
function about<K extends Kind>(
  kind: K,
  { fits, run, ...rest }: Omit<Decision<RowOf<K>>, 'says'> & { says: Decision<ForumRow>['says'] },
): Decision<ForumRow> {
  const isOf = (row: ForumRow): row is RowOf<K> => row.kind === kind
  return { ...rest, fits: (row) => isOf(row) && fits(row), run: async (row, note, choice) => isOf(row) && run(row, note, choice) }
}

const removal = {
  ...copy.removePost,
  act: 'keep_forum',
  variant: 'destructive',
  note: { label: copy.removePost.note, templates: copy.removePost.templates, isRequired: true, most: 500 },
  says: () => copy.removePost.says,
} as const

const decisions: readonly Decision<ForumRow>[] = [
  about('report', {
    ...copy.keep,
    act: 'keep_forum',
    variant: 'default',
    fits: isThere,
    says: () => (
      <>
        <p>{copy.keep.says}</p>
        <p className="queue-quote">{copy.keep.reads}</p>
      </>
    ),
    run: closeReports,
  }),
  about('report', { ...removal, fits: isThere, run: ({ post }, reason) => remove(post, reason) }),
  about('report', {
    ...copy.closeGone,
    act: 'keep_forum',
    variant: 'outline',
    fits: (report) => !isThere(report),
    says: () => copy.closeGone.says,
    run: closeReports,
  }),
  about('waiting', {
    ...copy.publish,
    act: 'keep_forum',
    variant: 'default',
    fits: () => true,
    says: () => copy.publish.says,
    run: ({ post }) => publish(post),
  }),
  about('waiting', { ...removal, fits: () => true, run: ({ post }, reason) => remove(post, reason) }),
  about('chat', {
    ...copy.remove,
    act: 'keep_chat',
    variant: 'destructive',
    note: { ...removal.note, templates: copy.remove.templates },
    fits: ({ message }) => message !== null && !message.isDeleted,
    says: () => copy.remove.says,
    run: removeReported,
  }),
  about('chat', {
    ...copy.close,
    act: 'keep_chat',
    variant: 'outline',
    fits: () => true,
    says: (rows) =>
      rows.every((row) => row.kind === 'chat' && (row.message === null || row.message.isDeleted)) ? (
        copy.close.saysGone
      ) : (
        <>
          <p>{copy.close.says}</p>
          <p className="queue-quote">{copy.close.reads}</p>
        </>
      ),
    run: closeChatReports,
  }),
]

/** Three lists, with how many rows each has. */
export function forumQueue(manyIn: (queue: string) => number): Queue<ForumRow> {
  return {
    key: forum.key,
    topic: 'queue:forum',
    label: copy.label,
    filters: [
      { value: 'reports', label: copy.countOf(copy.filters.reports, manyIn('forum_reports')) },
      { value: 'waiting', label: copy.countOf(copy.filters.waiting, manyIn('forum_posts')) },
      { value: 'chat', label: copy.countOf(copy.filters.chat, manyIn('chat_reports')) },
    ],
    page: forum.page,
    titleOf: (row) => `${row.author.name}, ${whyOf(row)}`,
    columns: [
      { label: copy.columns.author, cell: ({ author }) => author.name },
      { label: copy.columns.why, cell: whyOf },
      { label: copy.columns.place, cell: placeOf },
    ],
    waitsSince: ({ at }) => at,
    preview: (row) => (row.kind === 'chat' ? <ChatReportPreview report={row} /> : <PostPreview row={row} />),
    decisions,
    empty: (filter) => copy.empty[filter] ?? { title: copy.label, line: '' },
  }
}

const whyOf = (row: ForumRow): string => (row.kind === 'waiting' ? waitsFor(row) : reasonsOf(row))

function waitsFor({ hasLink, pictures }: WaitingPost): string {
  const why = [hasLink && copy.hasLink, pictures > 1 && copy.hasPictures(pictures)].filter(Boolean)
  return why.length > 0 ? why.join(', ') : copy.hasMuch
}

const placeOf = (row: ForumRow): string => (row.kind === 'chat' ? roomOf(row) : row.post.title)
const roomOf = ({ message }: ChatReport): string => (message === null ? '' : copy.roomName(message.roomId))
