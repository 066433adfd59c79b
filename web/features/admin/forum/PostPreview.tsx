import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMe } from '#web/data/session/session.ts'
import { EvidencePictures } from '#web/features/moderation/EvidencePictures.tsx'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { copy } from './forum.copy.ts'
import { picturesOf, type Post, type PostReport, type WaitingPost } from './posts.data.ts'
import { RecordLink, ReportFacts } from './ReportFacts.tsx'
import { ThreadTools } from './ThreadTools.tsx'

/** A thread's first post or a reply, as the team reads it, and why it is here. */
export function PostPreview({ row }: { row: PostReport | WaitingPost }) {
  const { author, post } = row
  const thread = row.kind === 'report' ? row.thread : null
  return (
    <>
      <div className="grid gap-1">
        <h2 className="d4">{author.name}</h2>
        {post.threadId !== null && (
          <p className="muted text-sm">
            {post.replyId === null ? copy.firstPost : copy.reply}{' '}
            <Link className="text-link" {...paths.thread(post.threadId)}>
              {post.title}
            </Link>
            , {copy.categoryOf(post.category)}
          </p>
        )}
      </div>
      <Badges post={post} isPinned={thread?.isPinned ?? false} isLocked={thread?.isLocked ?? false} />
      {post.status === null ? <p className="note">{copy.erasedPost}</p> : <p className="queue-quote">{post.text}</p>}
      <Pictures post={post} />
      <ReportFacts reported={row.kind === 'report' ? row : null} writtenAt={post.at} />
      {thread !== null && <ThreadTools thread={thread} />}
      <RecordLink memberId={author.id} />
    </>
  )
}

function Badges({ post: { status }, isPinned, isLocked }: { post: Post; isPinned: boolean; isLocked: boolean }) {
  const words = status === null ? undefined : copy.statuses[status]
  if (words === undefined && !isPinned && !isLocked) return null
  return (
    <p className="flex flex-wrap gap-2">
      {words !== undefined && <Badge tone="warning">{words}</Badge>}
      {isPinned && <Badge>{copy.pinned}</Badge>}
      {isLocked && <Badge>{copy.closed}</Badge>}
    </p>
  )
}

function Pictures({ post }: { post: Post }) {
  const me = useMe()
  const { data: pictures = [] } = useQuery(picturesOf(me.id, post))
  return (
    <EvidencePictures
      pictures={pictures.map(({ addresses }) => ({ addresses: addresses ?? [] }))}
      name={(place) => copy.picture(pictures[place - 1]?.alt_text ?? '')}
    />
  )
}
