// Searches the titles and text of the articles, which are all in the page already.
import { isComposing } from '#web/ui/keys.ts'

type Article = { element: HTMLDetailsElement; summary: HTMLElement; words: string }

/** Synonyms: what people type, and the product's word for it. */
const spellings: [RegExp, string][] = [
  [/licence/g, 'license'],
  [/cancel(ed|ing|ation)/g, 'cancel'],
  [/e-mail/g, 'email'],
  [/2fa|mfa|two.factor/g, 'two-step'],
  [/log ?in|signin/g, 'sign in'],
  [/unsubscribe/g, 'mail'],
  [/refund/g, 'charge'],
]

export function searchHelp(): void {
  const box = document.querySelector<HTMLInputElement>('#help-search')
  const place = box?.closest<HTMLElement>('.help-search')
  const status = document.querySelector<HTMLElement>('#help-found')
  const none = document.querySelector<HTMLElement>('.help-none')
  if (!box || !place || !status || !none) return
  const articles = [...document.querySelectorAll<HTMLDetailsElement>('.article')].flatMap((element): Article[] => {
    const summary = element.querySelector('summary')
    return summary ? [{ element, summary, words: folded(element.textContent) }] : []
  })

  const show = () => {
    const wanted = folded(box.value).split(' ').filter(Boolean)
    const found = articles.filter(({ element, words }) => {
      const fits = wanted.every((word) => words.includes(word))
      element.hidden = !fits
      return fits
    })
    for (const group of document.querySelectorAll<HTMLElement>('.prose > section')) {
      group.hidden = !group.querySelector('.article:not([hidden])')
    }
    document.body.classList.toggle('searching', wanted.length > 0)
    none.hidden = found.length > 0
    status.textContent = wanted.length === 0 ? '' : found.length === 1 ? '1 article' : `${found.length} articles`
  }
  const step = (from: EventTarget | null, by: 1 | -1) => {
    const shown = articles.filter(({ element }) => !element.hidden).map(({ summary }) => summary)
    const next = shown[shown.findIndex((summary) => summary === from) + by]
    ;(next ?? (by < 0 ? box : null))?.focus()
  }

  box.addEventListener('input', show)
  document.addEventListener('keydown', (event) => {
    if (isComposing(event)) return
    const isFromSearch = event.target === box || articles.some(({ summary }) => summary === event.target)
    if (isFromSearch && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault()
      step(event.target, event.key === 'ArrowDown' ? 1 : -1)
    }
    if (event.key === 'Escape' && event.target === box) {
      box.value = ''
      show()
    }
  })
  // A link within the page may lead to an article that the search has hidden.
  addEventListener('hashchange', () => {
    box.value = ''
    show()
    openArticleInUrl()
  })
  place.hidden = false
  openArticleInUrl()
}

/** Some browsers do not open the article named by the URL's fragment. */
function openArticleInUrl(): void {
  const asked = document.getElementById(location.hash.slice(1))
  const article = asked?.closest<HTMLDetailsElement>('.article')
  if (!article || article.open) return
  article.open = true
  asked?.scrollIntoView()
}

function folded(text: string): string {
  const plain = text.toLowerCase().replaceAll('’', "'").replace(/\s+/g, ' ').trim()
  return spellings.reduce((words, [from, to]) => words.replace(from, to), plain)
}
