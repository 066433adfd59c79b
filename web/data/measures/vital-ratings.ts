// The ratings of web vitals (spec §9): good up to `good`, poor beyond `poor`. Milliseconds; CLS has no unit.
export const vitalLimits = {
  LCP: { good: 2500, poor: 4000 },
  FID: { good: 100, poor: 300 },
  INP: { good: 200, poor: 500 },
  CLS: { good: 0.1, poor: 0.25 },
  TTFB: { good: 800, poor: 1800 },
} as const

export type Vital = keyof typeof vitalLimits
export type Rating = 'good' | 'needs-improvement' | 'poor'

export function rateVital(vital: Vital, value: number): Rating {
  const { good, poor } = vitalLimits[vital]
  if (value <= good) return 'good'
  return value <= poor ? 'needs-improvement' : 'poor'
}
