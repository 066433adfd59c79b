/** Sends the answer without leaving the page; the sentence of thanks is in the page, hidden until it is the target. */
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
  // Without the network the page goes there by itself, and the browser says what is wrong.
  if (sent) form.classList.add('answered')
  else form.submit()
}
