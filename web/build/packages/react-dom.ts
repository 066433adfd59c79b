// Leaves out of React DOM what this app never does: hydrate a document that a server rendered, view transitions, refs of fragments,
// <Activity>, <SuspenseList>, and elements that React moves to the head. As it comes, it is more than half of the entry, and no
// bundler can know that, for example, no fiber is ever a view transition. So we say it here, for exactly this version of React, and the
// build fails for another one, without what is named here, and if something left sets what is said never to change. Such a component
// is an error where it is rendered. A <title> or <link> stays where it is rendered, and hints such as `preload` do nothing.
import type { Plugin } from 'vite'
import { without, type Facts } from './without.ts'

const version = '19.3.1'

const facts: Facts = {
  // Of dehydrated parts, SuspenseList, elements for the head, elements around the body, ViewTransition, Activity.
  tags: { names: ['tag', 'grandTag'], never: [18, 19, 26, 27, 30, 31] },
  cases: ['REACT_ACTIVITY_TYPE', 'REACT_SUSPENSE_LIST_TYPE', 'REACT_VIEW_TRANSITION_TYPE', 'REACT_LEGACY_HIDDEN_TYPE'],
  variables: {
    isHydrating: '!1',
    hydrationParentFiber: 'null',
    hydrationErrors: 'null',
    shouldStartViewTransition: '!1',
    appearingViewTransitions: 'null',
    pendingViewTransition: 'null',
    pendingViewTransitionEvents: 'null',
  },
  // It is compared with fibers alone.
  nothing: 'hydrationParentFiber',
  properties: { isDehydrated: '!1', dehydrated: 'null' },
  functions: {
    isHostHoistableType: 'return !1',
    isSingletonScope: 'return !1',
    popHydrationState: 'return !1',
    queueIfContinuousEvent: 'return !1',
    isFragmentInstanceParent: 'return !1',
    getSuspenseInstanceFromFiber: 'return null',
    getActivityInstanceFromFiber: 'return null',
    upgradeHydrationErrorsToRecoverable: 'return null',
    getParentHydrationBoundary: 'return null',
    getNextHydratable: 'return null',
    ...doing('', [
      'resetHydrationState',
      'clearIfContinuousEvent',
      'retryIfBlockedOn',
      'commitSuspenseHydrationCallbacks',
      'markRetryLaneIfNotHydrated',
      'commitExitViewTransitions',
      'commitNestedViewTransitions',
      'restoreNestedViewTransitions',
      'restoreEnterOrExitViewTransitions',
      'trackEnterViewTransitions',
      'commitFragmentInstanceInsertionEffects',
      'commitFragmentInstanceDeletionEffects',
      'commitNewChildToFragmentInstances',
      'prefetchDNS',
      'preconnect',
      'preload',
      'preloadModule',
      'preinitScript',
      'preinitStyle',
      'preinitModuleScript',
    ]),
    // Nothing calls these. The ref of a fragment would call the last.
    ...doing("throw Error('left out of React DOM')", [
      'updateDehydratedSuspenseComponent',
      'canHydrateInstance',
      'canHydrateTextInstance',
      'prepareToHydrateHostInstance',
      'throwOnHydrationMismatch',
      'retryDehydratedSuspenseBoundary',
      'registerSuspenseInstanceRetry',
      'FragmentInstance',
    ]),
  },
  statements:
    /^(?:exports\.hydrateRoot|ReactDOMHydrationRoot\.prototype\.unstable_scheduleHydration|(?:FragmentInstance|ViewTransitionPseudoElement)\.prototype\.\w+) =/,
}

export function reactDom(): Plugin {
  return {
    name: 'beauty-barter:react-dom',
    apply: 'build',
    transform: {
      filter: { id: /\/react-dom\/cjs\/react-dom-client\.production\.js$/ },
      handler: (code) => ({ code: lean(code), map: null }),
    },
  }
}

export function lean(code: string): string {
  if (!code.includes(`exports.version = "${version}"`)) throw new Error(`web/build/packages/react-dom.ts only knows React DOM ${version}.`)
  return without(code, facts)
}

function doing(body: string, names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, body]))
}
