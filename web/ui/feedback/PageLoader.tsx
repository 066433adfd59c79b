import { Mark } from '../display/Mark.tsx'

export function PageLoader() {
  return (
    <output className="page-loader">
      <Mark />
      Loading...
    </output>
  )
}
