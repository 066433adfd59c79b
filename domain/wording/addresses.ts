/** Shown for text that cannot be an email address. */
export const addressInvalid = 'Please enter a valid email address.'

/** An address with its domain in ASCII, the form in which the database keeps it: browsers differ in which form a field gives. */
export function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@') + 1
  try {
    return /[^ -~]/.test(address.slice(at)) ? address.slice(0, at) + new URL(`http://${address.slice(at)}`).hostname : address
  } catch {
    return address
  }
}
