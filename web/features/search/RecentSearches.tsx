import { History, X } from 'lucide-react'
import { Button } from '#web/ui/controls/Button.tsx'
import { copy } from './search.copy.ts'

/** The buttons that remove one are beside the list, because a list of options has nothing else in it. */
export function RecentSearches({
  list,
  active,
  recent,
  onChoose,
  onForget,
}: {
  list: string
  active: string | undefined
  recent: string[]
  onChoose: (words: string) => void
  onForget: (words: string) => void
}) {
  if (recent.length === 0) {
    return (
      <>
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the text box moves through it */}
        <div id={list} role="listbox" aria-label={copy.recent} hidden />
        <p className="muted search-note">{copy.start}</p>
      </>
    )
  }
  return (
    <section className="search-group" aria-label={copy.recent}>
      <h3>{copy.recent}</h3>
      <div className="search-recent">
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the text box moves through it */}
        <div id={list} role="listbox" aria-label={copy.recent}>
          {recent.map((words, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus, jsx-a11y/prefer-tag-over-role -- the keys act in the text box
            <div
              key={words}
              id={`${list}-recent-${index}`}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
              role="option"
              aria-selected={active === `recent-${index}`}
              className="search-row"
              onClick={() => onChoose(words)}
            >
              <History aria-hidden />
              <span className="truncate">{words}</span>
            </div>
          ))}
        </div>
        <ul>
          {recent.map((words) => (
            <li key={words}>
              <Button variant="ghost" size="icon" aria-label={copy.forget(words)} onClick={() => onForget(words)}>
                <X aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
