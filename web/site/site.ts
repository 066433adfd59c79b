// All the script the landing page has: the two forms stay on the page, and say how it went.
import './site.css'
import { outcomes } from './copy.ts'

const confirmation = '/waitlist-confirmation'

async function send(email: string): Promise<keyof typeof outcomes> {
  const body = JSON.stringify({ email, name: null, profession: null, city: null })
  const answer = await fetch('/functions/v1/waitlist-signup', { method: 'POST', headers: { 'content-type': 'application/json' }, body }).catch(() => null)
  if (!answer) return 'failed'
  const told = await answer.text()
  if (told.includes('Email already registered')) return 'known'
  return answer.ok && !/"error":\s*"/.test(told) ? 'joined' : 'failed'
}

async function join(form: HTMLFormElement): Promise<void> {
  const button = form.querySelector('button')
  const input = form.querySelector('input')
  const status = form.querySelector('[role=status]')
  const email = input?.value.trim()
  if (!button || !input || !status || !email || button.disabled) return
  const word = button.textContent
  button.disabled = true
  button.textContent = button.dataset['busy'] ?? word
  const outcome = await send(email)
  button.disabled = false
  button.textContent = word
  status.textContent = outcomes[outcome]
  if (outcome !== 'joined') return
  form.reset()
  location.assign(confirmation)
}

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-waitlist]')) {
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void join(form)
  })
}
