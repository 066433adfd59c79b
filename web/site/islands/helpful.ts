/** Sends the answer without leaving the page; the thank-you sentence is in the page, hidden until it is the target. */
export function askWhetherItHelped(): void {
  const form = document.querySelector<HTMLFormElement>('.helpful')
  form?.addEventListener('submit', (event) => {
    event.preventDefault()
    void send(form, event.submitter)
  })
}

async function send(form: HTMLFormElement, pressed: HTMLElement | null): Promise<void> {
  const fields = new URLSearchParams()
  for (const [name, value] of new FormData(form, pressed)) if (typeof value === 'string') fields.append(name, value)
  const sent = await fetch(form.action, { method: 'POST', body: fields })
    .then((response) => response.ok)
    .catch(() => false)
  // If the request failed, the browser submits the form itself and shows its own error.
  if (sent) form.classList.add('answered')
  else form.submit()
}
