/** Sends the answer without leaving the page; the sentence of thanks is in the page, hidden until it is the target. */
export function askWhetherItHelped(): void {
  const form = document.querySelector<HTMLFormElement>('.helpful')
  form?.addEventListener('submit', async (event) => {
    event.preventDefault()
    const answer = new FormData(form, event.submitter)
    const sent = await fetch(form.action, {
      method: 'POST',
      body: new URLSearchParams([...answer].map(([name, value]) => [name, String(value)])),
    })
      .then((response) => response.ok)
      .catch(() => false)
    // Without the network the page goes there by itself, and the browser says what is wrong.
    if (!sent) return form.submit()
    form.classList.add('answered')
    return undefined
  })
}
