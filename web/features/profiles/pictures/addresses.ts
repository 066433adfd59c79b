/** Where anyone may see a piece of work; shown in the sizes the server makes (web/ui/photo.ts). */
export const portfolioAddress = (path: string): string => `/storage/v1/object/public/portfolio/${path}`
