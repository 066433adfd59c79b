import type { Weighing } from '../how-it-works/example.ts'

/** Makes the example interactive: when the slider changes the reader's price, the beam and its sentence follow. */
export function moveMeter(): void {
  const meter = document.querySelector<HTMLElement>('[data-meter]')
  const slider = meter?.querySelector('input')
  const price = meter?.querySelector('[data-give]')
  const beam = meter?.querySelector<HTMLElement>('.beam')
  const sentence = meter?.querySelector('output')
  if (!meter || !slider || !price || !beam || !sentence) return
  const weighings: Weighing[] = JSON.parse(meter.dataset['meter'] ?? '[]')
  const show = () => {
    const now = weighings[slider.valueAsNumber]
    if (now === undefined) return
    beam.style.setProperty('--at', now.at)
    beam.style.setProperty('--tilt', now.tilt)
    price.textContent = now.price
    sentence.textContent = now.sentence
    slider.style.setProperty('--filled', `${(slider.valueAsNumber / (weighings.length - 1)) * 100}%`)
    slider.setAttribute('aria-valuetext', now.price)
  }
  // After going back, the browser restores the slider's position.
  show()
  slider.closest('label')?.removeAttribute('hidden')
  slider.addEventListener('input', show)
}
