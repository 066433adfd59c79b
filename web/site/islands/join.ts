import { keepAddress } from './kept-address.ts'
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
      const address = email.value
      const { error } = (await post('waitlist-signup', requestOf(address, form))) ?? { error: 'no answer' }
      button.disabled = false
      button.textContent = words
      finish(error, address, form)
    }
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      email.value = email.value.trim()
      if (email.value !== '' && !button.disabled && form.reportValidity()) void join()
    })
  }
}

/** The address alone (LAND-20); what else we would like to know is asked by the page behind the mailed link. */
function requestOf(email: string, form: HTMLFormElement): Record<string, unknown> {
  const request: Record<string, unknown> = { email, name: null, profession: null, city: null }
  const trap = new FormData(form).get('website')
  // Only where there is one: the plain call has these four alone (spec §7).
  if (trap) request['website'] = trap
  const utm: Record<string, string> = {}
  for (const [name, value] of new URLSearchParams(location.search)) {
    if (name === 'ref') request['referral'] = value
    if (/^utm_[a-z]{1,20}$/.test(name)) (request['utm'] = utm)[name] = value.slice(0, 100)
  }
  return request
}

/** Of the response, `error` alone is read (FUNC-14). */
function finish(error: unknown, address: string, form: HTMLFormElement): void {
  if (String(error).includes('Email already registered'))
    return toast('Already registered', 'This email is already on our waitlist. Check your inbox!')
  if (error) return toast('Error', 'Something went wrong. Please try again.', true)
  form.reset()
  keepAddress(address)
  // The confirmation page shows the toast.
  return location.assign('/waitlist-confirmation#joined')
}
