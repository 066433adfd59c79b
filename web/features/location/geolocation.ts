const patienceMs = 3000

/** Only called at the member's request. Rounded to two decimals (about a kilometer) at once; null if unknown. */
export function whereAmI(): Promise<{ latitude: number; longitude: number } | null> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(null)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) }),
      () => resolve(null),
      { timeout: patienceMs, maximumAge: 0 },
    )
  })
}

const rounded = (degrees: number) => Math.round(degrees * 100) / 100
