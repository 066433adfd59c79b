import { keepAddress } from './kept-address.ts'
import { post } from './post.ts'
import { toast } from './toast.ts'

/** Every waitlist form of the page: one request, a toast, then the confirmation page (spec §8). */
export function takeSignUps(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-join]')) {
    const email = form.querySelector<HTMLInputElement>('[name=email]')
    const button = form.querySelector('button')
    if (!email || !button) continue
    // No error for a field with only spaces: it is ignored (spec §5).
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

/** Only the address (LAND-20); the page behind the mailed link asks for the rest. */
function requestOf(email: string, form: HTMLFormElement): Record<string, unknown> {
  const request: Record<string, unknown> = { email, name: null, profession: null, city: null }
  const trap = new FormData(form).get('website')
  // Only if it has a value: the specified request has exactly these four fields (spec §7).
  if (trap) request['website'] = trap
  const utm: Record<string, string> = {}
  for (const [name, value] of new URLSearchParams(location.search)) {
    if (name === 'ref') request['referral'] = value
    if (/^utm_[a-z]{1,20}$/.test(name)) (request['utm'] = utm)[name] = value.slice(0, 100)
  }
  return request
}

/** Reads only `error` from the response (FUNC-14). */
function finish(error: unknown, address: string, form: HTMLFormElement): void {
  if (String(error).includes('Email already registered'))
    return toast('Already registered', 'This email is already on our waitlist. Check your inbox!')
  if (error) return toast('Error', 'Something went wrong. Please try again.', true)
  form.reset()
  keepAddress(address)
  // The confirmation page shows the toast.
  return location.assign('/waitlist-confirmation#joined')
}
