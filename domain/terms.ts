/** The Terms and Community Guidelines in force. Who agreed to an older version is asked again. */
export const termsVersion = '2026-11-21'
