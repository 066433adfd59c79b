/** Whether a part of an address can be an id. If not, there is nothing to ask for, and the database would refuse it. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}
