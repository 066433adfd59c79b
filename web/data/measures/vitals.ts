// Web vitals as the browser measures them, rated by our limits.
import { onCLS, onINP, onLCP, onTTFB } from 'web-vitals'
import { track } from './track.ts'
import { rateVital, type Vital } from './vital-ratings.ts'

/** `route` is the screen the page was opened with; all measurements belong to it. */
export function watchVitals(route: string): void {
  const told = (metric: Vital) => (measured: { value: number }) => {
    const digits = metric === 'CLS' ? 4 : 0
    track('web_vital', { metric, value: Number(measured.value.toFixed(digits)), rating: rateVital(metric, measured.value), route })
  }
  onLCP(told('LCP'))
  onFirstInput(told('FID'))
  onINP(told('INP'))
  onCLS(told('CLS'))
  onTTFB(told('TTFB'))
}

// FID is the delay before the first input is handled (spec §9). The library dropped it; most browsers still report it.
function onFirstInput(heard: (measured: { value: number }) => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes('first-input')) return
  const observer = new PerformanceObserver((list) => {
    const [first] = list.getEntries() as PerformanceEventTiming[]
    if (first === undefined) return
    observer.disconnect()
    heard({ value: first.processingStart - first.startTime })
  })
  observer.observe({ type: 'first-input', buffered: true })
}
