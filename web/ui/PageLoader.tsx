import { Mark } from './Mark.tsx'

export function PageLoader() {
  return (
    <output className="page-loader">
      <Mark />
      Loading...
    </output>
  )
}
