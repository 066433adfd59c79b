// Members' names in sentences. Each has one text field for the whole name, whose first word is how others speak of them:
// nothing more is known of how it is built.
export const firstNameOf = (name: string): string => name.trim().split(/\s+/)[0] ?? name
