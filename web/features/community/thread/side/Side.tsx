import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMe } from '#web/data/session/session.ts'
import { paths } from '#web/paths.ts'
import { Face } from '../AuthorLine.tsx'
import { threads, type Author, type Thread } from '../thread.data.ts'
import { copy } from '../thread.copy.ts'
import { Jumps } from './Jumps.tsx'
import './side.css'

/** Beside the thread: facts about it, places in it, and threads like it. */
export function Side({ thread, authors, at }: { thread: Thread; authors: NonNullable<Author>[]; at: string | undefined }) {
  const me = useMe()
  const { data: similar = [] } = useQuery(threads.similar(me.id, thread))
  return (
    <>
      <dl className="thread-facts">
        <div>
          <dt>{copy.views}</dt>
          <dd>{thread.view_count.toLocaleString('en-US')}</dd>
        </div>
        {authors.length > 0 && (
          <div>
            <dt>{copy.inThread}</dt>
            <dd>
              <ul className="thread-faces">
                {authors.slice(0, 6).map((author) => (
                  <li key={author.id}>
                    <Link {...paths.professional(author.id)} title={author.full_name} aria-label={author.full_name}>
                      <Face author={author} id={author.id} size={26} />
                    </Link>
                  </li>
                ))}
                {authors.length > 6 && <li className="muted text-xs">+{authors.length - 6}</li>}
              </ul>
            </dd>
          </div>
        )}
        {thread.tags.length > 0 && (
          <div>
            <dt>{copy.tags}</dt>
            <dd>{thread.tags.join(', ')}</dd>
          </div>
        )}
      </dl>
      <Jumps thread={thread} at={at} />
      {similar.length > 0 && (
        <section className="thread-similar">
          <div className="folio">
            <h2 className="d5">{copy.similar}</h2>
          </div>
          <ul>
            {similar.map((each) => (
              <li key={each.id}>
                <Link {...paths.thread(each.id)}>
                  {each.title}
                  <span className="muted text-xs">{copy.similarLine(each.reply_count, each.solved_reply_id !== null)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
