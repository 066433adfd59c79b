import { createRootRoute } from '@tanstack/react-router'
import { guard } from '../guard.ts'
import { Root } from '../Root.tsx'

export const Route = createRootRoute({
  beforeLoad: guard,
  component: Root,
})
