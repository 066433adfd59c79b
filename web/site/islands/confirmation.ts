// The parts of the confirmation page that only this visitor may see. The mailed link has their token and code in its
// fragment, which browsers send to no server. We move both into this history entry's state, so they survive a reload and
// nothing else.
import { keptAddress } from './kept-address.ts'
import { post } from './post.ts'
import { toast } from './toast.ts'

type Kept = { token?: string; code?: string; place?: string; isConfirmed?: boolean }
const all = <Of extends HTMLElement>(selector: string) => document.querySelectorAll<Of>(selector)
const one: typeof document.querySelector = (selector: string) => document.querySelector(selector)

export function welcomeToTheList(): void {
  const kept = take()
  const address = keptAddress()
  for (const [part, isFor] of Object.entries({
    token: Boolean(kept.token),
    address: address !== null,
    code: Boolean(kept.code),
    place: Boolean(kept.place),
    unconfirmed: !kept.isConfirmed,
    stale: new URLSearchParams(location.search).get('confirmed') === '0',
  }))
    for (const each of all(`[data-for=${part}]`)) each.hidden = !isFor
  if (kept.isConfirmed) for (const each of all('[data-confirmed]')) each.textContent = each.dataset['confirmed'] ?? ''
  const place = document.querySelector('.place b')
  if (place) place.textContent = kept.place ?? ''
  if (kept.token) saveFor(kept.token)
  if (address !== null) resendTo(address)
  if (kept.code) shareFor(kept.code)
}

function take(): Kept {
  const facts = new URLSearchParams(location.hash.slice(1))
  if (facts.has('joined')) {
    toast('Welcome to the waitlist!', 'Check your email for confirmation and next steps!')
    history.replaceState(null, '', location.pathname)
  }
  const token = facts.get('token') ?? ''
  const code = facts.get('referral_code') ?? ''
  if (!/^[0-9a-f]{48}$/.test(token)) return (history.state as Kept | null) ?? {}
  const isConfirmed = new URLSearchParams(location.search).get('confirmed') === '1'
  const place = /^\d+$/.exec(facts.get('position') ?? '')?.[0] ?? ''
  const kept = { token, code: /^\w{8}$/.exec(code)?.[0] ?? '', place, isConfirmed }
  history.replaceState(kept, '', location.pathname + location.search)
  return kept
}

/** Shows the outcome next to the button. */
function say(button: HTMLElement, outcome: string): void {
  const output = button.parentElement?.querySelector('output')
  if (output) output.textContent = output.dataset[outcome] ?? ''
}

const outcomeOf = (answer: Record<string, unknown> | null, done: string) =>
  answer?.[done] ? done : String(answer?.['error']).includes('expired') ? 'expired' : 'failed'

/** Joining again makes the server send the mail again; its response reveals nothing about the address. */
function resendTo(email: string): void {
  const button = one<HTMLButtonElement>('.resend button')
  if (!button) return
  const words = button.textContent
  // The sign-up itself has just sent a mail.
  coolDown(button, words)
  const resend = async () => {
    button.disabled = true
    const answer = await post('waitlist-signup', { email, name: null, profession: null, city: null })
    const isKnown = String(answer?.['error']).includes('Email already registered')
    say(button, answer !== null && (isKnown || !answer['error']) ? 'sent' : 'failed')
    coolDown(button, words)
  }
  button.addEventListener('click', () => void resend())
}

function coolDown(button: HTMLButtonElement, words: string): void {
  const until = Date.now() + 60_000
  const tick = () => {
    const seconds = Math.ceil((until - Date.now()) / 1000)
    button.disabled = seconds > 0
    button.textContent = seconds > 0 ? (button.dataset['wait'] ?? '').replace('{seconds}', String(seconds)) : words
    if (seconds <= 0) clearInterval(ticking)
  }
  const ticking = setInterval(tick, 1000)
  tick()
}

function saveFor(token: string): void {
  const form = one<HTMLFormElement>('form.details')
  const button = form?.querySelector('button')
  if (!form || !button) return
  const save = async () => {
    const words = button.textContent
    button.disabled = true
    button.textContent = button.dataset['busy'] ?? words
    const { licensed, ...details } = Object.fromEntries(
      [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value.trim() || null : null]),
    )
    const answer = await post('waitlist-details', { token, ...details, licensed: licensed ? licensed === 'yes' : null })
    button.disabled = false
    button.textContent = words
    say(button, outcomeOf(answer, 'saved'))
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (!button.disabled) void save()
  })
}

function shareFor(code: string): void {
  const link = `${location.origin}/?ref=${code}`
  const field = one<HTMLInputElement>('[name=link]')
  const copy = one<HTMLButtonElement>('[data-copy]')
  const share = one<HTMLButtonElement>('[data-share]')
  if (!field || !copy || !share) return
  field.value = link
  const toClipboard = async () => {
    field.select()
    await navigator.clipboard.writeText(link)
    copy.textContent = copy.dataset['copy'] ?? ''
  }
  copy.addEventListener('click', () => void toClipboard())
  if (!('share' in navigator)) return
  share.hidden = false
  // Closing the share sheet without choosing anyone is not an error.
  share.addEventListener('click', () => void navigator.share({ text: share.dataset['share'] ?? '', url: link }).catch(() => {}))
}
