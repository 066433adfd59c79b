// hCaptcha and Turnstile: the script is loaded when a form is first sent, and the widget is only shown if necessary.

type Widgets = {
  render(place: HTMLElement, options: Record<string, unknown>): string
  execute(id: string, options?: Record<string, unknown>): unknown
  remove(id: string): void
}
type Provider = 'hcaptcha' | 'turnstile'

const scripts: Record<Provider, string> = {
  hcaptcha: 'https://js.hcaptcha.com/1/api.js?render=explicit',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
}
let loading: Promise<Widgets> | undefined

export async function widgetToken(provider: Provider, siteKey: string): Promise<string> {
  loading ??= load(provider)
  const widgets = await loading.catch((error: unknown) => {
    loading = undefined
    throw error
  })
  const place = document.createElement('div')
  place.className = 'human-widget'
  document.body.append(place)
  try {
    return await new Promise<string>((resolve, reject) => {
      const refuse = () => reject(new Error(`${provider} gave no token`))
      const id = widgets.render(place, {
        sitekey: siteKey,
        ...(provider === 'hcaptcha' ? { size: 'invisible' } : { execution: 'execute', appearance: 'interaction-only' }),
        callback: resolve,
        'error-callback': refuse,
        'expired-callback': refuse,
        'close-callback': refuse,
      })
      widgets.execute(id)
    })
  } finally {
    place.remove()
  }
}

function load(provider: Provider): Promise<Widgets> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = scripts[provider]
    script.async = true
    script.addEventListener('error', () => reject(new Error(`${provider} did not load`)))
    script.addEventListener('load', () => {
      const widgets = (window as unknown as Record<Provider, Widgets | undefined>)[provider]
      if (widgets) resolve(widgets)
      else reject(new Error(`${provider} did not begin`))
    })
    document.head.append(script)
  })
}
