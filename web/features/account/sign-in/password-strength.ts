/** 0 too short, then 1 (weak) to 4 (strong): length counts most, variety helps, repetition does not. */
export function strengthOf(password: string): 0 | 1 | 2 | 3 | 4 {
  if (password.length < 6) return 0
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(password)).length
  const different = new Set(password).size
  if (different < 5) return 1
  const score = (different >= 8 ? 1 : 0) + (password.length >= 10 ? 1 : 0) + (password.length >= 14 ? 1 : 0) + (kinds >= 3 ? 1 : 0)
  return score >= 4 ? 4 : score === 3 ? 3 : score === 2 ? 2 : 1
}
