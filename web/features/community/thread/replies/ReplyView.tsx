import { MessageCircle } from 'lucide-react'
import { Button } from '#web/ui/controls/Button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ago } from '#web/ui/days.ts'
import { useNow } from '#web/ui/use-now.ts'
import { FormattedText } from '../../text/FormattedText.tsx'
import type { Person } from '../../text/mentions.ts'
import { Pictures } from '#web/features/listing/pictures/Pictures.tsx'
import { AnswerButton } from '../acts/AnswerButton.tsx'
import { ReplyMenu } from '../acts/ReplyMenu.tsx'
import { AuthorLine, Face } from '../AuthorLine.tsx'
import { Reactions } from '../Reactions.tsx'
import type { OneReply, Thread } from '../thread.data.ts'
import { copy } from '../thread.copy.ts'
import type { Replying } from '../write/replying.ts'
import { craftNames, craftOf } from '#web/ui/art/crafts.ts'

export type Shared = { thread: Thread; people: readonly Person[]; replying: Replying | null }

/** One reply. `isMarked`: the one that an address leads to. */
export function ReplyView({
  reply,
  shared: { thread, people, replying },
  isNested = false,
  isMarked = false,
}: {
  reply: OneReply
  shared: Shared
  isNested?: boolean
  isMarked?: boolean
}) {
  const now = useNow()
  const { author, quote } = reply
  const name = author?.full_name ?? copy.member
  if (reply.status === 'hidden' || reply.status === 'deleted') {
    return (
      <p className={classNames('reply empty muted text-sm', isNested && 'nested')} data-reply={reply.id} data-at={reply.created_at}>
        {reply.status === 'hidden' ? copy.replyRemoved : copy.replyDeleted}
      </p>
    )
  }
  const craft = author?.specialties[0]
  const about = [craft && craftNames[craftOf(craft)], ago(reply.created_at, now), reply.edited_at && copy.edited].filter(Boolean).join(', ')
  return (
    <article
      className={classNames('reply', isNested && 'nested', isMarked && 'marked')}
      data-reply={reply.id}
      data-at={reply.created_at}
      aria-label={copy.replyBy(name)}
      tabIndex={isMarked ? -1 : undefined}
    >
      <Face author={author} id={reply.author_id} size={38} />
      <div className="min-w-0">
        <div className="reply-head">
          <AuthorLine author={author}>{about}</AuthorLine>
          <ReplyMenu
            thread={thread}
            reply={reply}
            onQuote={
              replying && reply.status === 'published'
                ? () => replying.quote(reply.id, name, reply.body, isNested || reply.parent_id ? { id: reply.id, name } : undefined)
                : null
            }
          />
        </div>
        {quote && (
          <blockquote className="quoted">
            <b className="text-xs">
              {quote.quoted_id === null ? (thread.author?.full_name ?? copy.member) : (quote.quoted?.author?.full_name ?? copy.member)}
            </b>
            <span>{quote.words}</span>
          </blockquote>
        )}
        <FormattedText text={reply.body} people={people} />
        <Pictures pictures={reply.pictures} title={thread.title} craft={craftOf(thread.category)} />
        {reply.status === 'pending' ? (
          <p className="note warning">{copy.replyWaiting}</p>
        ) : (
          <p className="post-acts">
            <Reactions threadId={thread.id} replyId={reply.id} post={reply} />
            {replying && (
              <Button variant="ghost" size="sm" onClick={() => replying.answer({ id: reply.id, name })}>
                <MessageCircle aria-hidden /> <span>{copy.reply}</span>
              </Button>
            )}
            <AnswerButton thread={thread} reply={reply} />
          </p>
        )}
      </div>
    </article>
  )
}
