// What a route says about itself.
import type { FeatureName } from '#domain/membership.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** `member`: somebody must be signed in. Without it anyone may come. */
    access?: 'public' | 'member'
    /** Part of the product whose plan it takes, by its name in spec §2; who has none meets the upgrade gate. */
    feature?: FeatureName
    /** An address kept for a screen that is not built yet: gated like it, in no menu, and leading home. */
    isToCome?: boolean
    /** Announced and shown in the browser's tab. */
    title?: string
    /** The side panel stands beside the page. */
    sidePanel?: boolean
    /** A task that fills a phone's screen: no header there, the bar stays. */
    fullScreenOnPhone?: boolean
  }
}
