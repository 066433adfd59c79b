import { post } from './post.ts'
import { toast } from './toast.ts'

/** Every waitlist form of the page: one call, a toast, and on to the confirmation (spec §8). */
export function takeSignUps(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-join]')) {
    const email = form.querySelector<HTMLInputElement>('[name=email]')
    const button = form.querySelector('button')
    if (!email || !button) continue
    // Spaces alone are no mistake to be told of: they are ignored (spec §5).
    form.noValidate = true
    const join = async () => {
      const words = button.textContent
      button.disabled = true
      button.textContent = button.dataset['busy'] ?? words
      const answer = await post('waitlist-signup', wishOf(form))
      button.disabled = false
      button.textContent = words
      tell(answer, form)
    }
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      email.value = email.value.trim()
      if (email.value !== '' && !button.disabled && form.reportValidity()) void join()
    })
  }
}

function wishOf(form: HTMLFormElement): Record<string, unknown> {
  const fields = new FormData(form)
  const said = (name: string) => {
    const value = fields.get(name)
    return typeof value === 'string' ? value.trim() || null : null
  }
  const wish: Record<string, unknown> = { email: said('email'), name: said('name'), profession: said('profession'), city: said('city') }
  // Only where there is one: the plain call has these four alone (spec §7).
  if (said('website')) wish['website'] = said('website')
  const utm: Record<string, string> = {}
  for (const [name, value] of new URLSearchParams(location.search)) {
    if (name === 'ref') wish['referral'] = value
    if (/^utm_[a-z]{1,20}$/.test(name)) (wish['utm'] = utm)[name] = value.slice(0, 100)
  }
  return wish
}

function tell(answer: Record<string, unknown> | null, form: HTMLFormElement): void {
  const error = answer === null ? 'none' : answer['error']
  if (String(error).includes('Email already registered'))
    return toast('Already registered', 'This email is already on our waitlist. Check your inbox!')
  if (error) return toast('Error', 'Something went wrong. Please try again.', true)
  form.reset()
  // In the fragment, which browsers send to nobody; the confirmation page takes it from there and says the toast.
  const kept = { joined: '1', referral_code: String(answer?.['referral_code']), token: String(answer?.['token']) }
  return location.assign(`/waitlist-confirmation#${new URLSearchParams(kept)}`)
}
