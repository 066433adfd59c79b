const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a text from an address can be an id. What cannot be one need not be asked for. */
export const isId = (text: string): boolean => uuid.test(text)
