export const copy = {
  of: (title: string) => `Photos of ${title}`,
  open: (altText: string) => `Open large: ${altText}`,
  choose: (at: number, altText: string) => `Photo ${at}: ${altText}`,
  at: (at: number, many: number) => `${at} of ${many}`,
}
