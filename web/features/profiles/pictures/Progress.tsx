import './pictures.css'

/** The part of a file that has been uploaded, 0 to 1. */
export function Progress({ share, label }: { share: number; label: string }) {
  return <progress className="meter picture-progress" aria-label={label} max={1} value={share} />
}
