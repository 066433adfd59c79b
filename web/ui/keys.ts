/**
 * Whether a key belongs to an input method, with which people write Japanese, Chinese or Korean: Enter takes a word then, Escape and
 * the arrows choose one. Safari reports the key that ended a word after the word's end, and only its code 229 says so.
 */
export function isComposing(event: KeyboardEvent): boolean {
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else tells it in Safari
  return event.isComposing || event.keyCode === 229
}

/** Whether Enter was meant for the screen. */
export function isEnter(event: KeyboardEvent): boolean {
  return event.key === 'Enter' && !isComposing(event)
}
