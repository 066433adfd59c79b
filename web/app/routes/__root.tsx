import { createRootRoute, type AnyContext, type RootRoute } from '@tanstack/react-router'
import { guard } from '../guard.ts'
import { Root } from '../Root.tsx'

// The guard reads the matches of all routes, so TypeScript cannot infer this route from them.
export const Route: RootRoute<unknown, undefined, {}, AnyContext, typeof guard> = createRootRoute({
  beforeLoad: guard,
  component: Root,
})
