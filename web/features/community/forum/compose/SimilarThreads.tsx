import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Lightbulb } from 'lucide-react'
import { useMe } from '#web/data/session/session.ts'
import { paths } from '#web/paths.ts'
import { useEffect, useState } from 'react'
import { copy } from './compose.copy.ts'
import { similarTo } from './compose.data.ts'
import { limits } from './draft/draft.ts'

/** Threads like the one that is being named, after a pause in typing. */
export function SimilarThreads({ title }: { title: string }) {
  const me = useMe()
  const settled = useSettled(title.trim())
  const isLongEnough = settled.length >= limits.title.least
  const { data: found = [] } = useQuery({ ...similarTo(me.id, settled), enabled: isLongEnough })
  const shown = isLongEnough ? found : []
  return (
    <div aria-live="polite">
      {shown.length > 0 && (
        <div className="compose-similar">
          <p className="text-xs font-semibold">
            <Lightbulb aria-hidden /> {copy.similar(shown.length)}
          </p>
          <ul>
            {shown.map((thread) => (
              <li key={thread.id}>
                <Link {...paths.thread(thread.id)}>
                  <span className="font-medium">{thread.title}</span>
                  <span className="muted text-xs tabular-nums">{copy.replies(thread.reply_count, thread.solved_reply_id !== null)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

const pauseMs = 400

/** The text after a pause in typing. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
