import { Mark } from './Mark.tsx'

export function PageLoader() {
  return (
    <div className="page-loader" role="status">
      <Mark />
      Loading...
    </div>
  )
}
