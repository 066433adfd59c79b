// What a route says about itself.
declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** `member`: somebody must be signed in. Without it anyone may come. */
    access?: 'public' | 'member'
    /** Announced and shown in the browser's tab. */
    title?: string
    /** The side panel stands beside the page. */
    sidePanel?: boolean
    /** A task that fills a phone's screen: no header there, the bar stays. */
    fullScreenOnPhone?: boolean
  }
}

export type Access = 'public' | 'member'
