import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useId, useState } from 'react'
import { wherever } from '#web/features/location/kept-place.ts'
import { chooseSelected, useHeaderPlace } from '#web/features/location/place.ts'
import { useTyped } from '#web/features/profiles/browse/use-typed.ts'
import { Input } from '#web/ui/controls/Input.tsx'
import { isComposing, isEnter } from '#web/ui/keys.ts'
import { groupsOf } from './groups.ts'
import { forget, recentSearches, remember } from './recent.ts'
import { RecentSearches } from './RecentSearches.tsx'
import { Results } from './Results.tsx'
import { copy } from './search.copy.ts'
import { isSearch, search } from './search.data.ts'

/** The keys move through what is listed, while the focus stays in the text. */
export function SearchBox({ userId, onLeave }: { userId: string; onLeave: () => void }) {
  const router = useRouter()
  const list = useId()
  const [words, setWords] = useState('')
  const [text, setText] = useTyped(words, setWords)
  const [recent, setRecent] = useState(() => recentSearches(userId))
  const [place, setPlace] = useState(0)
  const near = useHeaderPlace()
  const found = useQuery(search.everything(userId, words, near))
  const isSearching = isSearch(words)
  const groups = isSearching && found.data && !found.isError ? groupsOf(found.data, words) : []
  const options = isSearching
    ? groups.flatMap(({ name, rows, all }) => [...rows.map(({ key, to }) => ({ key, to })), { key: `all-${name}`, to: all }])
    : []
  const many = isSearching ? options.length : recent.length
  const at = Math.min(place, many - 1)
  const active = isSearching ? options[at]?.key : many > 0 ? `recent-${at}` : undefined

  function leave(key: string) {
    remember(userId, words.trim())
    // The directory lists people everywhere, as this search did.
    if (key === 'all-people' || key === 'all-services') chooseSelected(wherever)
    onLeave()
  }

  function type(next: string) {
    setPlace(0)
    setText(next)
  }

  function again(next: string) {
    type(next)
    setWords(next)
  }

  function choose() {
    if (text.trim() !== words) return setWords(text.trim())
    // What is listed was found for what they had typed before.
    if (found.isPlaceholderData) return
    if (!isSearching) return recent[at] !== undefined && again(recent[at])
    const option = options[at]
    if (option === undefined) return
    leave(option.key)
    void router.navigate(option.to)
  }

  return (
    <div className="search-box">
      <div className="search-top">
        <Input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to type in it
          autoFocus
          type="search"
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an input that moves through a list
          role="combobox"
          aria-label={copy.label}
          aria-expanded={many > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={active === undefined ? undefined : `${list}-${active}`}
          autoComplete="off"
          placeholder={copy.placeholder}
          maxLength={80}
          before={<Search aria-hidden />}
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) => {
            if (isComposing(event.nativeEvent)) return
            const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
            if (step !== undefined && many > 0) setPlace((at + step + many) % many)
            else if (isEnter(event.nativeEvent)) choose()
            else return
            event.preventDefault()
          }}
        />
      </div>
      {isSearching ? (
        <Results list={list} words={words} active={active} groups={groups} found={found} onLeave={leave} />
      ) : (
        <RecentSearches list={list} active={active} recent={recent} onChoose={again} onForget={(each) => setRecent(forget(userId, each))} />
      )}
    </div>
  )
}
