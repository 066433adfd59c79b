// Sends the contact form without leaving the page, so that a refusal loses nothing that was typed.
type Answer = { ref?: string; hint?: string; detail?: { fields?: string[] } }

export function sendInPlace(): void {
  const form = document.querySelector<HTMLFormElement>('.contact-form')
  const sent = document.querySelector<HTMLElement>('.contact-sent')
  const refused = document.querySelector<HTMLElement>('.contact-refused')
  const button = form?.querySelector('button')
  if (!form || !sent || !refused || !button) return
  const problems: Record<string, string> = JSON.parse(form.dataset['problems'] ?? '{}')
  const words = button.textContent
  form.noValidate = true

  const fail = (problem: string) => {
    refused.textContent = problems[problem] ?? problems['failed'] ?? ''
    form.classList.add('refused')
    refused.focus()
  }
  const thank = (ref: string) => {
    const line = sent.querySelector<HTMLElement>('[data-sent]')
    if (line) line.textContent = (line.dataset['sent'] ?? '').replace('{id}', ref)
    form.hidden = true
    sent.classList.add('shown')
    sent.focus()
  }
  const send = async () => {
    button.disabled = true
    button.textContent = button.dataset['busy'] ?? words
    // Drops File values; the form has no file field.
    const entries = [...new FormData(form)].filter(([, value]) => typeof value === 'string')
    const response = await fetch(form.action, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(Object.fromEntries(entries)),
    }).catch(() => null)
    const answer: Answer = (await response?.json().catch(() => null)) ?? {}
    button.disabled = false
    button.textContent = words
    if (answer.ref !== undefined) return thank(answer.ref)
    if (answer.hint === 'limit_reached') return fail('limited')
    return showProblems(form, problems, answer.detail?.fields ?? []) || fail('failed')
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    form.classList.remove('refused')
    if (!showProblems(form, problems, [])) void send()
  })
  form.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLElement && target.hasAttribute('aria-invalid')) setProblem(target, '')
  })
  // After a post without this script, for example because it loaded too late.
  const search = new URLSearchParams(location.search)
  const [ref, problem] = [search.get('ref'), search.get('problem')]
  if (ref !== null && /^[2-9A-HJ-NP-Z]{8}$/.test(ref)) thank(ref)
  else if (problem !== null) fail(problem)
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Shows a message at each invalid field and focuses the first; returns false if there is none. */
function showProblems(form: HTMLFormElement, problems: Record<string, string>, refusedFields: string[]): boolean {
  const controls = ['topic', 'name', 'email', 'message'].flatMap((name): Control[] => {
    const control = form.elements.namedItem(name)
    return control instanceof HTMLElement && 'value' in control ? [control as Control] : []
  })
  const wrong = controls.filter((control) => {
    const problem = problemOf(control) ?? (refusedFields.includes(control.name) ? control.name : null)
    setProblem(control, problem === null ? '' : (problems[problem] ?? problems['failed'] ?? ''))
    return problem !== null
  })
  wrong[0]?.focus()
  return wrong.length > 0
}

/** The key of the field's problem, or null. Same rules as on the server (server/functions/contact.ts). */
function problemOf({ name, value, validity }: Control): string | null {
  const length = Array.from(value.trim()).length
  if (name === 'message') return length < 20 ? 'short' : length > 3000 ? 'long' : null
  return length === 0 || !validity.valid ? name : null
}

function setProblem(control: HTMLElement, words: string): void {
  const line = document.getElementById(`${control.id}-problem`)
  if (!line) return
  line.textContent = words
  line.hidden = words === ''
  control.toggleAttribute('aria-invalid', words !== '')
  if (words !== '') control.setAttribute('aria-invalid', 'true')
  const hint = document.getElementById(`${control.id}-hint`)
  const ids = [hint?.id, words === '' ? null : line.id].filter(Boolean).join(' ')
  if (ids) control.setAttribute('aria-describedby', ids)
  else control.removeAttribute('aria-describedby')
}
