import { useQuery } from '@tanstack/react-query'
import { MessageCircle, Quote, Share2 } from 'lucide-react'
import { useMe } from '#web/data/session/session.ts'
import { SaveAct } from '#web/features/saved/threads/SaveThread.tsx'
import { shareLink } from '#web/features/profiles/profile-page/share.ts'
import { href, paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { craftOf } from '#web/ui/art/crafts.ts'
import { Pictures } from '#web/features/listing/pictures/Pictures.tsx'
import { postPictures } from '../pictures/pictures.data.ts'
import { FormattedText } from '../text/FormattedText.tsx'
import type { Person } from '../text/mentions.ts'
import { aboutAuthor, AuthorLine, Face } from './AuthorLine.tsx'
import { Poll } from './Poll.tsx'
import { Reactions } from './Reactions.tsx'
import type { Thread } from './thread.data.ts'
import { copy } from './thread.copy.ts'
import type { Replying } from './write/replying.ts'

export function FirstPost({ thread, people, replying }: { thread: Thread; people: readonly Person[]; replying: Replying | null }) {
  const me = useMe()
  const name = thread.author?.full_name ?? copy.member
  const { data: pictures = [] } = useQuery(postPictures.of(me.id, { threadId: thread.id, replyId: null }))
  return (
    <article className="post" id="first-post" aria-label={copy.by(name)}>
      <Face author={thread.author} id={thread.author_id} size={44} />
      <div className="min-w-0">
        <AuthorLine author={thread.author}>{aboutAuthor(thread.author)}</AuthorLine>
        <FormattedText text={thread.body} people={people} />
        <Pictures pictures={pictures} title={thread.title} craft={craftOf(thread.category)} />
        {thread.kind === 'poll' && <Poll threadId={thread.id} />}
        <p className="post-acts">
          {thread.status === 'published' && <Reactions threadId={thread.id} replyId={null} post={thread} />}
          {replying && (
            <>
              <Button variant="ghost" size="sm" onClick={() => replying.open()}>
                <MessageCircle aria-hidden /> <span>{copy.reply}</span>
              </Button>
              <Button variant="ghost" size="sm" onClick={() => replying.quote(null, name, thread.body)}>
                <Quote aria-hidden /> <span>{copy.quote}</span>
              </Button>
            </>
          )}
          {thread.status === 'published' && <SaveAct threadId={thread.id} />}
          <Button variant="ghost" size="sm" onClick={() => void shareLink(thread.title, href(paths.thread(thread.id)))}>
            <Share2 aria-hidden /> <span>{copy.share}</span>
          </Button>
        </p>
      </div>
    </article>
  )
}
