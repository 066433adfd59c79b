/** Prefetches the scripts of the next screen while the page is idle, unless the visitor saves data. */
export function fetchNextScreen(): void {
  const { connection } = navigator as Navigator & { connection?: { saveData: boolean } }
  const files = document.body.dataset['next']
  if (!files || connection?.saveData) return
  addEventListener('load', () =>
    setTimeout(() => {
      for (const href of files.split(' '))
        document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', as: 'script', href }))
    }, 1500),
  )
}
