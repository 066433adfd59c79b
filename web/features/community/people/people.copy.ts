export const copy = {
  followOf: (name: string) => `Follow ${name}`,
  stopOf: (name: string) => `Stop following ${name}`,
  followed: (name: string) => `You follow ${name}. Their new threads are under Following in the forum.`,
  failed: "That didn't work. Please try again.",
} as const
