/** Shown for text that cannot be an email address. */
export const addressInvalid = 'Please enter a valid email address.'
