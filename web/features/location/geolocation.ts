const patienceMs = 3000

/** Asked only when the member asks. Rounded to two decimals (about a kilometre) at once; null when it cannot be known. */
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
