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

/** What was typed as a web address; who leaves out the scheme means https. */
export const webAddressOf = (text: string): string => (/^\w+:\/\//.test(text.trim()) ? text.trim() : `https://${text.trim()}`)

/** Empty, or a web address with https, as the columns for one have it (job_listings_external_apply_url_is_one). */
export const isWebAddress = (text: string): boolean =>
  text.trim() === '' || /^https:\/\/[^\s/@]+\.[^\s/@]+(\/\S*)?$/.test(webAddressOf(text))
