// Static data of a route.
import type { FeatureName } from '#domain/membership.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** `member` requires a session. The default is public. */
    access?: 'public' | 'member'
    /** The feature this route requires, by its name in spec §2. Members whose plan does not include it see the upgrade gate; one that is not built is in no menu. */
    feature?: FeatureName
    /** Announced by screen readers and shown in the browser's tab. */
    title?: string
    /** Shows the side panel next to the page. */
    sidePanel?: boolean
    /** A task that fills a phone's screen: without the header, but with the bottom bar. */
    fullScreenOnPhone?: boolean
  }
}
