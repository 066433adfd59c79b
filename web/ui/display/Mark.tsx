const half =
  'M24.9 1H32c6.1 0 9.2 2.9 9.2 7.5 0 4-2.7 6.4-6.9 7.1 5.9.5 9.5 3.3 9.5 7.9 0 4.9-4 7.5-10.6 7.5h-8.3ZM28.5 2.3V15h2.6c3.6 0 5.6-2.2 5.6-6.4 0-4.2-1.9-6.3-5.4-6.3ZM28.5 16.3v13.4h3.3c4.6 0 7-2.3 7-6.7 0-4.4-2.5-6.7-7.1-6.7Z'

export const brandName = 'Beauty Barter'

/** The logo: two halves of one letter, back to back. */
export function Mark() {
  return (
    <svg className="mark" viewBox="3 0 42 32" aria-hidden="true" fill="currentColor" fillRule="evenodd">
      <g className="half">
        <path d={half} transform="matrix(-1 0 0 1 48 0)" />
      </g>
      <g className="half">
        <path d={half} />
      </g>
    </svg>
  )
}
