import { signedPhoto } from '#web/features/profiles/pictures/addresses.ts'
import './evidence.css'

/** The pictures that one of the two added to a dispute. Each opens in its full size. */
export function EvidencePictures({
  pictures,
  name,
}: {
  pictures: readonly { addresses: readonly string[] }[]
  name: (place: number) => string
}) {
  if (pictures.length === 0) return null
  return (
    <ul className="evidence">
      {pictures.map(({ addresses }, index) => {
        const photo = signedPhoto(addresses)
        return (
          photo && (
            <li key={photo.src}>
              <a href={addresses.at(-1)} target="_blank" rel="noreferrer">
                <img src={photo.src} srcSet={photo.srcSet} sizes="96px" alt={name(index + 1)} loading="lazy" />
              </a>
            </li>
          )
        )
      })}
    </ul>
  )
}
